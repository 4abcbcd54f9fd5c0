// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cosh. Of e^|x| / 2, which is finite where the result is; 4 ULP.
// cosh(+-infinity) = +infinity. OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/exp_double.h"

WEFT_OVERLOAD float cosh(float x) {
  const float half_power = ExpScaled(Magnitude(x), -1);
  return half_power + 0.25f / half_power;
}
WEFT_OVERLOAD double cosh(double x) {
  const double half_power = ExpScaledD(MagnitudeD(x), -1);
  return half_power + 0.25 / half_power;
}

WEFT_BY_COMPONENT_1(cosh, float, float)
WEFT_BY_COMPONENT_1(cosh, double, double)
WEFT_BY_FLOAT_1(cosh)
