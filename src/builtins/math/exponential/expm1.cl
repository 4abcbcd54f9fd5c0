// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// expm1. Exact reduction as of exp, polynomial without its first term; 3 ULP.
// expm1(+-0) = +-0, expm1(-infinity) = -1. OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/exp_double.h"

WEFT_OVERLOAD float expm1(float x) {
  float result = WithSign(Expm1Core(x), x);
  const bool rare = !(Magnitude(x) < WEFT_EXPM1_END);
  if (__weft_any(rare)) result = Select(rare, x < 0.0f ? -1.0f : ExpScaled(x, 0), result);
  return result;
}
WEFT_OVERLOAD double expm1(double x) {
  double result = WithSignD(Expm1CoreD(x), x);
  const bool rare = !(MagnitudeD(x) < WEFT_EXPM1_END_D);
  if (__weft_any(rare)) result = SelectD(rare, x < 0.0 ? -1.0 : ExpScaledD(x, 0), result);
  return result;
}

WEFT_BY_COMPONENT_1(expm1, float, float)
WEFT_BY_COMPONENT_1(expm1, double, double)
WEFT_BY_FLOAT_1(expm1)
