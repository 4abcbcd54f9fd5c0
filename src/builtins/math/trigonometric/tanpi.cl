// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tanpi: tan(pi * x). Exact reduction, quotient of polynomials; 6 ULP. Integers n give a zero of
// the sign of n if even, of -n if odd; n + 1/2 gives +infinity for even n, -infinity for odd n.
// OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/trigonometric/trigpi_core.h"

// tan(pi m), 0 <= m <= 1/4, as a quotient; relative errors 2^-24.3 and 2^-53.9.
static inline float TanPiNumerator(float m) {
  return m * MultiplyAdd(m * m, -0x1.7c38cp1f, 0x1.921fb4p1f);
}
static inline float TanPiDenominator(float m) {
  const float s = m * m;
  return MultiplyAdd(MultiplyAdd(s, 0x1.e4a114p-1f, -0x1.0f10f2p2f), s, 1.0f);
}
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

// Beyond 1/4 the tangent is the reciprocal of that of 1/2 - r. Half an integer is rounded to even,
// which gives r the sign that the pole should have. A zero takes that of -turn^2, which is too
// small to matter elsewhere.
WEFT_OVERLOAD float tanpi(float x) {
  const float turn = TurnOf(Magnitude(x));
  const float r = turn - __builtin_elementwise_rint(turn);
  const float magnitude = Magnitude(r), rest = 0.5f - magnitude;
  const bool is_beyond = rest < magnitude;
  const float m = is_beyond ? rest : magnitude;
  const float above = TanPiNumerator(m), below = TanPiDenominator(m);
  const float quotient = (is_beyond ? below : above) / (is_beyond ? above : below);
  return FlipToSign(FlipToSign(quotient, MultiplyAdd(turn * turn, -0x1p-40f, r)), x);
}
WEFT_OVERLOAD double tanpi(double x) {
  const double turn = TurnOfD(MagnitudeD(x));
  const double r = turn - __builtin_elementwise_rint(turn);
  const double magnitude = MagnitudeD(r), rest = 0.5 - magnitude;
  const bool is_beyond = rest < magnitude;
  const double m = is_beyond ? rest : magnitude;
  const double above = TanPiNumeratorD(m), below = TanPiDenominatorD(m);
  const double quotient = (is_beyond ? below : above) / (is_beyond ? above : below);
  return FlipToSignD(FlipToSignD(quotient, MultiplyAddD(turn * turn, -0x1p-60, r)), x);
}

WEFT_BY_COMPONENT_1(tanpi, float, float)
WEFT_BY_COMPONENT_1(tanpi, double, double)
WEFT_BY_FLOAT_1(tanpi)
