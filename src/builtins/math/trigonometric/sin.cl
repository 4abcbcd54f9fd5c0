// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sin. Cody-Waite reduction, polynomial; float beyond 2^17: Payne-Hanek, double beyond 2^27: libm;
// 4 ULP. sin(+-0) = +-0; infinities and NaN give NaN. OpenCL C 6.15.2.
#include "builtins/math/lib/libm.h"
#include "builtins/math/trigonometric/trig_core.h"
#include "builtins/math/trigonometric/trig_double.h"

WEFT_OVERLOAD float sin(float x) {
  const float magnitude = Magnitude(x);
  const bool rare = IsTooLargeForTrig(magnitude);
  float result = SinOf(ReduceSmall(magnitude));
  if (__weft_any(rare)) result = rare ? SinOf(ReduceLarge(magnitude)) : result;
  return FlipSign(result, SignBit(x));
}
WEFT_OVERLOAD double sin(double x) {
  const ReducedD reduced = ReduceForTrigD(MagnitudeD(x));
  double result =
      SinFromReducedD(SinOfReducedD(reduced.r), CosOfReducedD(reduced.r), reduced.quadrant);
  result = as_double(as_ulong(result) ^ SignBitD(x));
  const bool rare = IsTooLargeForTrigD(x);
  if (__weft_any(rare)) result = rare ? LibmSin(x) : result;
  return result;
}

WEFT_BY_COMPONENT_1(sin, float, float)
WEFT_BY_COMPONENT_1(sin, double, double)
WEFT_BY_FLOAT_1(sin)
