// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// isfinite: x is neither infinite nor NaN. A scalar gives 1 for true, a vector -1 in the
// component. OpenCL C 6.15.6.
#include "builtins/relational/compare.h"

#define BODY(T, R) \
  WEFT_OVERLOAD R isfinite(T x) { return __builtin_elementwise_abs(x) < (T)INFINITY; }
WEFT_COMPARISONS(BODY)
