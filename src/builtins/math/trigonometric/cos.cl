// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cos. Cody-Waite reduction, polynomial; float beyond 2^17: Payne-Hanek, double beyond 2^27: libm;
// 4 ULP. Infinities and NaN give NaN. OpenCL C 6.15.2.
#include "builtins/math/lib/libm.h"
#include "builtins/math/trigonometric/trig_core.h"
#include "builtins/math/trigonometric/trig_double.h"

WEFT_OVERLOAD float cos(float x) {
  const float magnitude = Magnitude(x);
  const bool rare = IsTooLargeForTrig(magnitude);
  float result = CosOf(ReduceSmall(magnitude));
  if (__weft_any(rare)) result = rare ? CosOf(ReduceLarge(magnitude)) : result;
  return result;
}
WEFT_OVERLOAD double cos(double x) {
  const ReducedD reduced = ReduceForTrigD(MagnitudeD(x));
  double result =
      CosFromReducedD(SinOfReducedD(reduced.r), CosOfReducedD(reduced.r), reduced.quadrant);
  const bool rare = IsTooLargeForTrigD(x);
  if (__weft_any(rare)) result = rare ? LibmCos(x) : result;
  return result;
}

WEFT_BY_COMPONENT_1(cos, float, float)
WEFT_BY_COMPONENT_1(cos, double, double)
WEFT_BY_FLOAT_1(cos)
