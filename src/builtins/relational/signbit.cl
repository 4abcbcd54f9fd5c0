// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// signbit: the sign bit of x is set, of zeros and NaNs too. A scalar gives 1 for true, a vector
// -1 in the component. OpenCL C 6.15.6.
#include "builtins/relational/compare.h"

#define BODY(T, R, BITS) \
  WEFT_OVERLOAD R signbit(T x) { return __builtin_astype(x, BITS) < (BITS)0; }
BODY(half, int, short)
BODY(float, int, int)
BODY(double, int, long)
WEFT_VECTORS_3(BODY, half, short, short)
WEFT_VECTORS_3(BODY, float, int, int)
WEFT_VECTORS_3(BODY, double, long, long)
