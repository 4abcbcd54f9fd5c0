// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sinh. Of e^|x| - 1 below 1, beyond it of e^|x| / 2, which is finite where the result is; 4 ULP.
// sinh(+-0) = +-0. OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/exp_double.h"

WEFT_OVERLOAD float sinh(float x) {
  const float magnitude = Magnitude(x);
  const float small = Expm1Core(magnitude);
  const float large = ExpScaled(magnitude, -1);
  const float of_small = 0.5f * (small + small / (small + 1.0f));
  const float result = magnitude < 1.0f ? of_small : large - 0.25f / large;
  return WithSign(magnitude < 0x1p-13f ? magnitude : result, x);
}
WEFT_OVERLOAD double sinh(double x) {
  const double magnitude = MagnitudeD(x);
  const double small = Expm1CoreD(magnitude);
  const double large = ExpScaledD(magnitude, -1);
  const double of_small = 0.5 * (small + small / (small + 1.0));
  const double result = magnitude < 1.0 ? of_small : large - 0.25 / large;
  return WithSignD(magnitude < 0x1p-27 ? magnitude : result, x);
}

WEFT_BY_COMPONENT_1(sinh, float, float)
WEFT_BY_COMPONENT_1(sinh, double, double)
WEFT_BY_FLOAT_1(sinh)
