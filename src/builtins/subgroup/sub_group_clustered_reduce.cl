// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sub_group_clustered_reduce_<op>: the values of each cluster of consecutive work-items together.
// OpenCL C 6.15.20.
#include "builtins/lib/lanes.h"

#define OF_CLUSTER(NAME, KIND, T)                                      \
  WEFT_OVERLOAD T sub_group_clustered_reduce_##NAME(T x, uint lanes) { \
    return __weft_lanes_cluster_##KIND(x, lanes);                      \
  }
WEFT_LANE_SUMS(OF_CLUSTER)
WEFT_LANE_PRODUCTS(OF_CLUSTER)

#define OF_TRUTH(NAME, KIND)                                               \
  WEFT_OVERLOAD int sub_group_clustered_reduce_##NAME(int x, uint lanes) { \
    return __weft_lanes_cluster_##KIND((int)(x != 0), lanes) != 0;         \
  }
WEFT_LANE_LOGIC(OF_TRUTH)
