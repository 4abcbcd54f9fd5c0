// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tanh. expm1(2|x|) over itself plus 2; 5 ULP.
// tanh(+-0) = +-0, tanh(+-infinity) = +-1. OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/exp_double.h"

WEFT_OVERLOAD float tanh(float x) {
  const float twice = 2.0f * Magnitude(x);
  const float power = Expm1Core(twice > 20.0f ? 20.0f : twice);
  return WithSign(power / (power + 2.0f), x);
}
WEFT_OVERLOAD double tanh(double x) {
  const double twice = 2.0 * MagnitudeD(x);
  const double power = Expm1CoreD(twice > 40.0 ? 40.0 : twice);
  return WithSignD(power / (power + 2.0), x);
}

WEFT_BY_COMPONENT_1(tanh, float, float)
WEFT_BY_COMPONENT_1(tanh, double, double)
WEFT_BY_FLOAT_1(tanh)
