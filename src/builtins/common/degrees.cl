// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// degrees: radians to degrees, x * (180 / pi): one rounding of the constant and one of the
// product. OpenCL C 6.15.4.
#include "builtins/lib/by_float.h"

#define FLOAT(T) \
  WEFT_OVERLOAD T degrees(T x) { return x * (T)0x1.ca5dc2p+5f; }
#define DOUBLE(T) \
  WEFT_OVERLOAD T degrees(T x) { return x * (T)0x1.ca5dc1a63c1f8p+5; }
WEFT_WIDTHS(FLOAT, float)
WEFT_WIDTHS(DOUBLE, double)
WEFT_BY_FLOAT_1(degrees)
