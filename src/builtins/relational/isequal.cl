// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// isequal: x == y; false if either is NaN. A scalar gives 1 for true, a vector -1 in the
// component. OpenCL C 6.15.6.
#include "builtins/relational/compare.h"

#define BODY(T, R) \
  WEFT_OVERLOAD R isequal(T x, T y) { return x == y; }
WEFT_COMPARISONS(BODY)
