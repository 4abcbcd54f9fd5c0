// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tanpi: tan(pi * x). float: exact reduction, sine over cosine; 6 ULP. double: the same with libm;
// 6 ULP. Integers n give a zero of the sign of n if even, of -n if odd; n + 1/2 gives +infinity for
// even n, -infinity for odd n. OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/trigpi_core.h"

// The quotient for x >= 0, where its sign at zeros and poles is by rule.
WEFT_OVERLOAD float tanpi(float x) {
  const Reduced reduced = ReduceTurns(Magnitude(x));
  const bool odd = reduced.quadrant & 1;
  const float s = SinPiOfReduced(reduced.r);
  const float c = CosPiOfReduced(reduced.r);
  const float quotient = (odd ? -c : s) / (odd ? s : c);
  const uint upper_half = (reduced.quadrant & 2) << 30;
  const float limit = FlipSign(odd ? WEFT_INFINITY : 0.0f, upper_half);
  return FlipSign(reduced.r == 0.0f ? limit : quotient, SignBit(x));
}
WEFT_OVERLOAD double tanpi(double x) {
  const ReducedD reduced = ReduceTurnsD(MagnitudeD(x));
  const bool odd = reduced.quadrant & 1;
  const double s = LibmSin(WEFT_PI_D * reduced.r);
  const double c = LibmCos(WEFT_PI_D * reduced.r);
  const double quotient = (odd ? -c : s) / (odd ? s : c);
  const ulong upper_half = (ulong)(reduced.quadrant & 2) << 62;
  const double limit = FlipSignD(odd ? __builtin_inf() : 0.0, upper_half);
  return WithSignD(1.0, x) * (reduced.r == 0.0 ? limit : quotient);
}

WEFT_BY_COMPONENT_1(tanpi, float, float)
WEFT_BY_COMPONENT_1(tanpi, double, double)
