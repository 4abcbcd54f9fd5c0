// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cosh. Of sinh and cosh of a reduced argument (halves.h), where e^-|x| is nothing e^|x| / 2, which
// is finite where the result is; 4 ULP.
// cosh(+-infinity) = +infinity. OpenCL C 6.15.2.
#include "builtins/math/hyperbolic/halves.h"

WEFT_OVERLOAD float cosh(float x) {
  const Halves of = HalvesOf(x);
  float result = of.sum + MultiplyAdd(of.sinh, of.difference, of.cosh_less_1 * of.sum);
  const bool rare = !(Magnitude(x) < WEFT_HALVES_END);
  if (__weft_any(rare)) result = Select(rare, ExpScaled(Magnitude(x), -1), result);
  return result;
}
WEFT_OVERLOAD double cosh(double x) {
  const HalvesD of = HalvesOfD(x);
  double result = of.sum + MultiplyAddD(of.sinh, of.difference, of.cosh_less_1 * of.sum);
  const bool rare = !(MagnitudeD(x) < WEFT_HALVES_END_D);
  if (__weft_any(rare)) result = SelectD(rare, ExpScaledD(MagnitudeD(x), -1), result);
  return result;
}

WEFT_BY_COMPONENT_1(cosh, float, float)
WEFT_BY_COMPONENT_1(cosh, double, double)
WEFT_BY_FLOAT_1(cosh)
