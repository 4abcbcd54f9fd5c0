// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cospi: cos(pi * x). Exact reduction, polynomial; 4 ULP. n + 1/2 gives +0; infinities and NaN give
// NaN. OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/trigonometric/trigpi_core.h"

WEFT_OVERLOAD float cospi(float x) {
  const Reduced reduced = ReduceTurns(x);
  return CosFromReduced(SinPiOfReduced(reduced.r), CosPiOfReduced(reduced.r), reduced.quadrant) +
         0.0f;
}
WEFT_OVERLOAD double cospi(double x) {
  const double angle = 0.5 - MagnitudeD(TurnOfD(x));
  return WithSignD(SinPiOfHalfD(MagnitudeD(angle)), angle);
}

WEFT_BY_COMPONENT_1(cospi, float, float)
WEFT_BY_COMPONENT_1(cospi, double, double)
WEFT_BY_FLOAT_1(cospi)
