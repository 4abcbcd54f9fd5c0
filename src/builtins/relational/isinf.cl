// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// isinf: x is infinite, of either sign. A scalar gives 1 for true, a vector -1 in the component.
// OpenCL C 6.15.6.
#include "builtins/relational/compare.h"

#define BODY(T, R) \
  WEFT_OVERLOAD R isinf(T x) { return __builtin_elementwise_abs(x) == (T)INFINITY; }
WEFT_COMPARISONS(BODY)
