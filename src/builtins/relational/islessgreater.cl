// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// islessgreater: x < y or x > y; false if either is NaN. A scalar gives 1 for true, a vector -1
// in the component. OpenCL C 6.15.6.
#include "builtins/relational/compare.h"

#define BODY(T, R) \
  WEFT_OVERLOAD R islessgreater(T x, T y) { return (x < y) | (x > y); }
WEFT_COMPARISONS(BODY)
