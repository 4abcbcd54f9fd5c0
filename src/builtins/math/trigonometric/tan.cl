// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tan of the argument reduced as in sin.cl, by pi/2. float: sine over cosine; double: quotient of
// polynomials; 5 ULP.
// tan(+-0) = +-0; infinities and NaN give NaN. OpenCL C 6.15.2.
#include "builtins/math/trigonometric/trig_core.h"
#include "builtins/math/trigonometric/trig_double.h"

WEFT_OVERLOAD float tan(float x) {
  const float magnitude = Magnitude(x);
  const bool rare = IsTooLargeForTrig(magnitude);
  float result = TanOf(ReduceSmall(magnitude));
  if (__weft_any(rare)) result = Select(rare, TanOf(ReduceLarge(magnitude)), result);
  return FlipSign(result, SignBit(x));
}
WEFT_OVERLOAD double tan(double x) {
  const double magnitude = MagnitudeD(x);
  const bool rare = IsTooLargeForTrigD(magnitude);
  double result = TanOfD(ReduceForTrigD(magnitude));
  if (__weft_any(rare)) result = SelectD(rare, TanOfD(ReduceLargeD(magnitude)), result);
  return as_double(as_ulong(result) ^ SignBitD(x));
}

WEFT_BY_COMPONENT_1(tan, float, float)
WEFT_BY_COMPONENT_1(tan, double, double)
WEFT_BY_FLOAT_1(tan)
