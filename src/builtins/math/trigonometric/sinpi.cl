// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sinpi: sin(pi * x). Exact reduction, polynomial; 4 ULP. Integers give a zero of their sign;
// infinities and NaN give NaN. OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/trigonometric/trigpi_core.h"

WEFT_OVERLOAD float sinpi(float x) {
  const Reduced reduced = ReduceTurns(Magnitude(x));
  const float result =
      SinFromReduced(SinPiOfReduced(reduced.r), CosPiOfReduced(reduced.r), reduced.quadrant);
  return FlipSign(result + 0.0f, SignBit(x));
}
WEFT_OVERLOAD double sinpi(double x) {
  const double turn = TurnOfD(MagnitudeD(x));
  const double magnitude = MagnitudeD(turn);
  const double rest = 1.0 - magnitude;
  const double result = SinPiOfHalfD(magnitude < rest ? magnitude : rest);
  // Adding +0 makes -0 so.
  return FlipSignD(WithSignD(result, turn) + 0.0, x);
}

WEFT_BY_COMPONENT_1(sinpi, float, float)
WEFT_BY_COMPONENT_1(sinpi, double, double)
WEFT_BY_FLOAT_1(sinpi)
