// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sinh. Of sinh and cosh of a reduced argument (halves.h), where e^-|x| is nothing e^|x| / 2, which
// is finite where the result is; 4 ULP.
// sinh(+-0) = +-0. OpenCL C 6.15.2.
#include "builtins/math/hyperbolic/halves.h"

WEFT_OVERLOAD float sinh(float x) {
  const Halves of = HalvesOf(x);
  float result = of.difference + MultiplyAdd(of.sinh, of.sum, of.cosh_less_1 * of.difference);
  const bool rare = !(Magnitude(x) < WEFT_HALVES_END);
  if (__weft_any(rare)) result = Select(rare, ExpScaled(Magnitude(x), -1), result);
  return WithSign(result, x);
}
WEFT_OVERLOAD double sinh(double x) {
  const HalvesD of = HalvesOfD(x);
  double result = of.difference + MultiplyAddD(of.sinh, of.sum, of.cosh_less_1 * of.difference);
  const bool rare = !(MagnitudeD(x) < WEFT_HALVES_END_D);
  if (__weft_any(rare)) result = SelectD(rare, ExpScaledD(MagnitudeD(x), -1), result);
  return WithSignD(result, x);
}

WEFT_BY_COMPONENT_1(sinh, float, float)
WEFT_BY_COMPONENT_1(sinh, double, double)
WEFT_BY_FLOAT_1(sinh)
