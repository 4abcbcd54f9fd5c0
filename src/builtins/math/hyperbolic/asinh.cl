// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// asinh. log1p(|x| + x^2 / (1 + sqrt(x^2 + 1))), where x^2 is too large log |x| + log 2; 4 ULP.
// asinh(+-0) = +-0, asinh(+-infinity) = +-infinity. OpenCL C 6.15.2.
#include "builtins/math/exponential/log_core.h"
#include "builtins/math/exponential/log_double.h"

WEFT_OVERLOAD float asinh(float x) {
  const float magnitude = Magnitude(x);
  const bool is_large = magnitude > 0x1p26f;
  const float square = x * x;
  const float rest = magnitude + square / (1.0f + __builtin_elementwise_sqrt(square + 1.0f));
  const float logarithm = Log1pCore(is_large ? magnitude : rest);
  return WithSign(logarithm + (is_large ? 0x1.62e43p-1f : 0.0f), x);
}
WEFT_OVERLOAD double asinh(double x) {
  const double magnitude = MagnitudeD(x);
  const bool is_large = magnitude > 0x1p55;
  const double square = x * x;
  const double rest = magnitude + square / (1.0 + __builtin_elementwise_sqrt(square + 1.0));
  const double logarithm = Log1pCoreD(is_large ? magnitude : rest);
  return WithSignD(logarithm + (is_large ? 0x1.62e42fefa39efp-1 : 0.0), x);
}

WEFT_BY_COMPONENT_1(asinh, float, float)
WEFT_BY_COMPONENT_1(asinh, double, double)
WEFT_BY_FLOAT_1(asinh)
