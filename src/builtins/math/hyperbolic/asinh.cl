// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// asinh. log1p(|x| + x^2 / (1 + sqrt(x^2 + 1))), where x^2 is too large log |x| + log 2; 4 ULP.
// asinh(+-0) = +-0, asinh(+-infinity) = +-infinity. OpenCL C 6.15.2.
#include "builtins/math/hyperbolic/log_of_twice.h"
#include "builtins/math/root/inexact_root.h"

WEFT_OVERLOAD float asinh(float x) {
  const float magnitude = Magnitude(x), square = x * x;
  const float rest = square / (1.0f + __builtin_elementwise_sqrt(square + 1.0f));
  float result = Log1pCore(magnitude + rest);
  const bool rare = !(magnitude < WEFT_SQUARE_END);
  if (__weft_any(rare)) result = Select(rare, LogOfTwice(magnitude), result);
  return WithSign(result, x);
}
WEFT_OVERLOAD double asinh(double x) {
  const double magnitude = MagnitudeD(x), square = x * x;
  const double rest = square / (1.0 + InexactRootD(square + 1.0));
  double result = Log1pCoreD(magnitude + rest);
  const bool rare = !(magnitude < WEFT_SQUARE_END_D);
  if (__weft_any(rare)) result = SelectD(rare, LogOfTwiceD(magnitude), result);
  return WithSignD(result, x);
}

WEFT_BY_COMPONENT_1(asinh, float, float)
WEFT_BY_COMPONENT_1(asinh, double, double)
WEFT_BY_FLOAT_1(asinh)
