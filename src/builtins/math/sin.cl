// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sin. float: Cody-Waite reduction, Payne-Hanek beyond 2^17, polynomial; 4 ULP. double: libm; 4
// ULP. sin(+-0) = +-0; infinities and NaN give NaN. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/trig_core.h"

WEFT_OVERLOAD float sin(float x) {
  const Reduced reduced = ReduceForTrig(Magnitude(x));
  const float result =
      SinFromReduced(SinOfReduced(reduced.r), CosOfReduced(reduced.r), reduced.quadrant);
  return FlipSign(result, SignBit(x));
}
WEFT_OVERLOAD double sin(double x) { return LibmSin(x); }

WEFT_BY_COMPONENT_1(sin, float, float)
WEFT_BY_COMPONENT_1(sin, double, double)
