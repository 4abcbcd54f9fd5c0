// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cos. Cody-Waite reduction by pi/2, of double by pi, and a polynomial; beyond 2^17, of double
// 2^27, Payne and Hanek's; 4 ULP.
// Infinities and NaN give NaN. OpenCL C 6.15.2.
#include "builtins/math/trigonometric/trig_core.h"
#include "builtins/math/trigonometric/trig_double.h"

WEFT_OVERLOAD float cos(float x) {
  const float magnitude = Magnitude(x);
  const bool rare = IsTooLargeForTrig(magnitude);
  float result = CosOf(ReduceSmall(magnitude));
  if (__weft_any(rare)) result = Select(rare, CosOf(ReduceLarge(magnitude)), result);
  return result;
}
WEFT_OVERLOAD double cos(double x) {
  const double magnitude = MagnitudeD(x);
  const bool rare = IsTooLargeForTrigD(magnitude);
  double result = CosOfSmallD(magnitude);
  if (__weft_any(rare)) result = SelectD(rare, CosOfD(ReduceLargeD(magnitude)), result);
  return result;
}

WEFT_BY_COMPONENT_1(cos, float, float)
WEFT_BY_COMPONENT_1(cos, double, double)
WEFT_BY_FLOAT_1(cos)
