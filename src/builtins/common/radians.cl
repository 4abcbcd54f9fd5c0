// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// radians: degrees to radians, x * (pi / 180): one rounding of the constant and one of the
// product. OpenCL C 6.15.4.
#include "builtins/lib/by_float.h"

#define FLOAT(T) \
  WEFT_OVERLOAD T radians(T x) { return x * (T)0x1.1df46ap-6f; }
#define DOUBLE(T) \
  WEFT_OVERLOAD T radians(T x) { return x * (T)0x1.1df46a2529d39p-6; }
WEFT_WIDTHS(FLOAT, float)
WEFT_WIDTHS(DOUBLE, double)
WEFT_BY_FLOAT_1(radians)
