// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cos. float: Cody-Waite reduction, Payne-Hanek beyond 2^17, polynomial; 4 ULP. double: libm; 4
// ULP. Infinities and NaN give NaN. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/trig_core.h"

WEFT_OVERLOAD float cos(float x) {
  const Reduced reduced = ReduceForTrig(Magnitude(x));
  return CosFromReduced(SinOfReduced(reduced.r), CosOfReduced(reduced.r), reduced.quadrant);
}
WEFT_OVERLOAD double cos(double x) { return LibmCos(x); }

WEFT_BY_COMPONENT_1(cos, float, float)
WEFT_BY_COMPONENT_1(cos, double, double)
