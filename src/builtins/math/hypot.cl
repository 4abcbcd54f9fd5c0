// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hypot: sqrt(x * x + y * y) without undue overflow. float: in double. double: libm. 4 ULP.
// Infinite if x or y is, even if the other is NaN. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/numeric.h"

WEFT_OVERLOAD float hypot(float x, float y) {
  const double square = (double)x * x + (double)y * y;
  const float result = (float)__builtin_elementwise_sqrt(square);
  const bool is_infinite = Magnitude(x) == WEFT_INFINITY || Magnitude(y) == WEFT_INFINITY;
  return is_infinite ? WEFT_INFINITY : result;
}
WEFT_OVERLOAD double hypot(double x, double y) { return LibmHypot(x, y); }

WEFT_BY_COMPONENT_2(hypot, float, float, float)
WEFT_BY_COMPONENT_2(hypot, double, double, double)
