// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// erfc. exp(-x^2) times a quotient of polynomials in |x|, taken from 2 for x < 0; 16 ULP.
// x^2 is large where the result is small, and its error counts absolutely: it is the square of the
// first bits of x, which is exact, and a rest. erfc(-infinity) = 2, erfc(+infinity) = +0.
// OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/exp_double.h"

// erfc(x) * e^(x^2) for 0 <= x <= 10.1; relative error 2^-26.4. In pairs, not term by term: x is
// large, and each step would add its rounding undiminished.
static inline float ErfcFactor(float x) {
  const float x2 = x * x, x4 = x2 * x2;
  const float above = MultiplyAdd(0x1.0cb3dcp-5f, x4,
                                  MultiplyAdd(MultiplyAdd(0x1.d57acp-3f, x, 0x1.769a1p-1f), x2,
                                              MultiplyAdd(0x1.3d0af2p0f, x, 1.0f)));
  const float below = MultiplyAdd(MultiplyAdd(0x1.dc41d8p-5f, x, 0x1.a017a6p-2f), x4,
                                  MultiplyAdd(MultiplyAdd(0x1.535042p0f, x, 0x1.337f08p1f), x2,
                                              MultiplyAdd(0x1.2ef438p1f, x, 1.0f)));
  return above / below;
}

// The same for x <= 27.3; relative error 2^-53.2.
static inline double ErfcFactorD(double x) {
  const double x2 = x * x, x4 = x2 * x2, x8 = x4 * x4;
  const double above = MultiplyAddD(
      MultiplyAddD(0x1.063aef4fc4db5p-14, x, 0x1.37b8fe111bd2ap-10), x8,
      MultiplyAddD(MultiplyAddD(MultiplyAddD(0x1.6adaedac195e5p-7, x, 0x1.0b8728aa43caep-4), x2,
                                MultiplyAddD(0x1.1147d42b0ffbep-2, x, 0x1.8fb956dd6336p-1)),
                   x4,
                   MultiplyAddD(MultiplyAddD(0x1.a2a44728f7d62p0, x, 0x1.2ff99b07996dcp1), x2,
                                MultiplyAddD(0x1.1872b37a9212dp1, x, 1.0))));
  const double below = MultiplyAddD(
      MultiplyAddD(0x1.d0ca7be23d2fap-14, x2,
                   MultiplyAddD(0x1.1441c9c66ecap-9, x, 0x1.427ad65e348a1p-6)),
      x8,
      MultiplyAddD(MultiplyAddD(MultiplyAddD(0x1.de7f5b32b6a3fp-4, x, 0x1.ee5e9ed4bb3d9p-2), x2,
                                MultiplyAddD(0x1.70cb65166bea9p0, x, 0x1.900bfe43a09c5p1)),
                   x4,
                   MultiplyAddD(MultiplyAddD(0x1.36228d4be249bp2, x, 0x1.47b361cadc591p2), x2,
                                MultiplyAddD(0x1.a8e16dfca6ec6p1, x, 1.0))));
  return above / below;
}

// Powers of two are kept above the subnormal range until the last product.
WEFT_OVERLOAD float erfc(float x) {
  const float magnitude = Limit(Magnitude(x), 0.0f, 10.1f);
  const float high = as_float(as_uint(magnitude) & 0xfffff000u);
  const float low = (magnitude - high) * (magnitude + high);
  const float square = high * high;
  int n;
  const float whole = RoundToInteger(square * -0x1.715476p0f, &n);
  float r = MultiplyAdd(whole, -0x1.62e4p-1f, -square);
  r = MultiplyAdd(whole, -0x1.7f7d1cp-20f, r - low);
  const float exponential = Expm1OfReduced(r) + 1.0f;
  const float scaled = exponential * ErfcFactor(magnitude) * as_float((n + 127 + 64) << 23);
  const float result = scaled * 0x1p-64f;
  return x < 0.0f ? 2.0f - result : result;
}
WEFT_OVERLOAD double erfc(double x) {
  const double magnitude = LimitD(MagnitudeD(x), 0.0, 27.3);
  const double high = as_double(as_ulong(magnitude) & 0xfffffffff8000000ul);
  const double low = (magnitude - high) * (magnitude + high);
  const double square = high * high;
  int n;
  const double whole = RoundToIntegerD(square * -0x1.71547652b82fep0, &n);
  double r = MultiplyAddD(whole, -0x1.62e42fefa38p-1, -square);
  r = MultiplyAddD(whole, -0x1.ef35793c7673p-45, r - low);
  const double exponential = Expm1OfReducedD(r) + 1.0;
  const double scaled =
      exponential * ErfcFactorD(magnitude) * as_double((ulong)(n + 1023 + 540) << 52);
  const double result = scaled * 0x1p-540;
  return x < 0.0 ? 2.0 - result : result;
}

WEFT_BY_COMPONENT_1(erfc, float, float)
WEFT_BY_COMPONENT_1(erfc, double, double)
WEFT_BY_FLOAT_1(erfc)
