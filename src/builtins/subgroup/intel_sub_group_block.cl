// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intel_sub_group_block_read* and _write* of global and local memory. cl_intel_subgroups, 6.13.X,
// "Sub-group Read and Write Functions"; cl_intel_subgroup_local_block_io. Lanes are neighbours in
// memory, so that each component is one load or store of vectors.
#include "builtins/subgroup/blocks.h"

#define READ(k) p[lane + k * lanes]
#define WRITE(k, value) p[lane + k * lanes] = value;
#define BODY_IN(SPACE, SUFFIX, T, V, N)                                             \
  WEFT_OVERLOAD V intel_sub_group_block_read##SUFFIX(const SPACE T* p) {            \
    const size_t lane = get_sub_group_local_id(), lanes = get_max_sub_group_size(); \
    return (V)(WEFT_BLOCK_##N(READ));                                               \
  }                                                                                 \
  WEFT_OVERLOAD void intel_sub_group_block_write##SUFFIX(SPACE T* p, V data) {      \
    const size_t lane = get_sub_group_local_id(), lanes = get_max_sub_group_size(); \
    WEFT_UNBLOCK_##N(WRITE, data)                                                   \
  }
#define BODY(SUFFIX, T, V, N)      \
  BODY_IN(global, SUFFIX, T, V, N) \
  BODY_IN(local, SUFFIX, T, V, N)
WEFT_ALL_BLOCKS(BODY)
