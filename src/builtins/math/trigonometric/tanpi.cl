// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tanpi: tan(pi * x). float: exact reduction, sine over cosine; 6 ULP. double: exact reduction,
// quotient of polynomials; 6 ULP. Integers n give a zero of the sign of n if even, of -n if odd;
// n + 1/2 gives +infinity for even n, -infinity for odd n. OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/trigonometric/trigpi_core.h"

// tan(pi m), 0 <= m <= 1/4, as a quotient; relative error 2^-53.9.
static inline double TanPiNumeratorD(double m) {
  const double s = m * m;
  double p = -0x1.7254a3f65d622p-6;
  p = MultiplyAddD(p, s, 0x1.b7a3ab52c94c9p-1);
  p = MultiplyAddD(p, s, -0x1.fd21e3d528278p1);
  return m * MultiplyAddD(p, s, 0x1.921fb54442d18p1);
}
static inline double TanPiDenominatorD(double m) {
  const double s = m * m;
  double p = -0x1.9a6c2fa0e1dc1p-3;
  p = MultiplyAddD(p, s, 0x1.2312a488757ffp1);
  p = MultiplyAddD(p, s, -0x1.23951e74659fdp2);
  return MultiplyAddD(p, s, 1.0);
}

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

// Beyond 1/4 the tangent is the reciprocal of that of 1/2 - r. Half an integer is rounded to even,
// which gives r the sign that the pole should have. A zero takes that of -turn^2, which is too
// small to matter elsewhere.
WEFT_OVERLOAD double tanpi(double x) {
  const double turn = TurnOfD(MagnitudeD(x));
  const double r = turn - __builtin_elementwise_rint(turn);
  const double magnitude = MagnitudeD(r);
  const double rest = 0.5 - magnitude;
  const bool is_beyond = rest < magnitude;
  const double m = is_beyond ? rest : magnitude;
  const double above = TanPiNumeratorD(m);
  const double below = TanPiDenominatorD(m);
  const double quotient = (is_beyond ? below : above) / (is_beyond ? above : below);
  return FlipSignD(FlipSignD(quotient, MultiplyAddD(turn * turn, -0x1p-60, r)), x);
}

WEFT_BY_COMPONENT_1(tanpi, float, float)
WEFT_BY_COMPONENT_1(tanpi, double, double)
WEFT_BY_FLOAT_1(tanpi)
