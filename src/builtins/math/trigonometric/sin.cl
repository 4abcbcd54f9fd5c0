// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sin. Cody-Waite reduction by pi/2, of double by pi, and a polynomial; beyond 2^17, of double
// 2^27, Payne and Hanek's; 4 ULP.
// sin(+-0) = +-0; infinities and NaN give NaN. OpenCL C 6.15.2.
#include "builtins/math/trigonometric/trig_core.h"
#include "builtins/math/trigonometric/trig_double.h"

WEFT_OVERLOAD float sin(float x) {
  const float magnitude = Magnitude(x);
  const bool rare = IsTooLargeForTrig(magnitude);
  float result = SinOf(ReduceSmall(magnitude));
  if (__weft_any(rare)) result = Select(rare, SinOf(ReduceLarge(magnitude)), result);
  return FlipSign(result, SignBit(x));
}
WEFT_OVERLOAD double sin(double x) {
  const double magnitude = MagnitudeD(x);
  const bool rare = IsTooLargeForTrigD(magnitude);
  double result = SinOfSmallD(magnitude);
  if (__weft_any(rare)) result = SelectD(rare, SinOfD(ReduceLargeD(magnitude)), result);
  return as_double(as_ulong(result) ^ SignBitD(x));
}

WEFT_BY_COMPONENT_1(sin, float, float)
WEFT_BY_COMPONENT_1(sin, double, double)
WEFT_BY_FLOAT_1(sin)
