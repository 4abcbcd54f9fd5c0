// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// erf. Of float a polynomial for each of eight parts of [0, 4.2], whose coefficients are looked up;
// of double 1 - (1 + p)^-8 with a polynomial p of |x|, so that no exponential is needed; 16 ULP.
// erf(+-0) = +-0, erf(+-infinity) = +-1. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

// erf(n * WEFT_ERF_PART + t) for |t| <= 0.2813; relative error 2^-23.9. Coefficient k of part n is
// kErf[k][n], so that a table fills a register of eight floats.
#define WEFT_ERF_PART 0.5625f
static constant float kErf[7][8] = {
    {0.0f, 0x1.25b8a8p-1f, 0x1.c6dad2p-1f, 0x1.f74a6ep-1f, 0x1.ff4048p-1f, 0x1.fff6dep-1f,
     0x1.ffffc4p-1f, 0x1p0f},
    {0x1.20dd76p0f, 0x1.a5076p-1f, 0x1.45e9bep-2f, 0x1.0bf926p-4f, 0x1.d4138ep-8f, 0x1.b242dep-12f,
     0x1.ac117ap-17f, 0x1.c0704cp-23f},
    {-0x1.623052p-18f, -0x1.d9a7cep-2f, -0x1.6ea6bp-2f, -0x1.c4363cp-4f, -0x1.0752eep-6f,
     -0x1.309a02p-10f, -0x1.8028cp-15f, -0x1.cc6edep-19f},
    {-0x1.810312p-2f, -0x1.9c79f2p-4f, 0x1.4c9888p-3f, 0x1.a38ba6p-4f, 0x1.640018p-6f,
     0x1.0bb856p-9f, 0x1.81e97ep-14f, 0x1.13ee42p-19f},
    {-0x1.9cdca2p-10f, 0x1.759bc2p-3f, 0x1.cab456p-6f, -0x1.960c64p-5f, -0x1.37fd84p-6f,
     -0x1.4f273cp-9f, -0x1.2d0e64p-14f, 0x1.055034p-14f},
    {0x1.f2890ap-4f, -0x1.378952p-7f, -0x1.eb8892p-5f, 0x1.f339a6p-10f, 0x1.5a01ep-7f,
     0x1.29338ap-9f, 0x1.75bbeap-13f, 0x1.9fae9ep-18f},
    {-0x1.912274p-6f, -0x1.737738p-5f, 0x1.e275d8p-7f, 0x1.784ddap-7f, -0x1.964e08p-9f,
     -0x1.d9b62p-11f, -0x1.597f74p-11f, -0x1.fc7166p-12f},
};

// From 4 on the result is 1.
WEFT_OVERLOAD float erf(float x) {
  const float magnitude = Magnitude(x), limited = magnitude > 4.0f ? 4.0f : magnitude;
  const float shifted = MultiplyAdd(limited, 1.0f / WEFT_ERF_PART, WEFT_ROUNDER_F);
  const float t = MultiplyAdd(shifted - WEFT_ROUNDER_F, -WEFT_ERF_PART, limited);
  const uint part = as_uint(shifted) & 7u;
  // In pairs, since each term would else wait for the one before.
  const float square = t * t;
  const float high = MultiplyAdd(kErf[6][part], t, kErf[5][part]);
  const float middle = MultiplyAdd(kErf[4][part], t, kErf[3][part]);
  const float low = MultiplyAdd(kErf[2][part], t, kErf[1][part]);
  const float slope = MultiplyAdd(MultiplyAdd(high, square, middle), square, low);
  return WithSign(MultiplyAdd(slope, t, kErf[0][part]), x);
}

// c0 + c1 * x + c2 * x^2 + c3 * x^3.
static inline double FourTermsD(double x, double x2, double c0, double c1, double c2, double c3) {
  return MultiplyAddD(MultiplyAddD(c3, x, c2), x2, MultiplyAddD(c1, x, c0));
}

// erfc(x)^(-1/8) - 1 for 0 <= x <= 5.95; what its error does to erf(x) is below 2^-51.1 of it.
static inline double EighthRootD(double x) {
  const double x2 = x * x, x4 = x2 * x2;
  double p = FourTermsD(x, x2, -0x1.4740af7c05559p-30, 0x1.0bc93489fb84ap-33,
                        -0x1.0cdc82e4b38ddp-37, 0x1.f671e32ea02c1p-43);
  p = MultiplyAddD(p, x4,
                   FourTermsD(x, x2, -0x1.40bf9b7e42514p-22, 0x1.16fe314e2bd33p-23,
                              -0x1.45bec4d48be68p-25, 0x1.112a4385eba0ep-27));
  p = MultiplyAddD(p, x4,
                   FourTermsD(x, x2, 0x1.bbaacf0f7223ap-18, -0x1.c484cb19f4c41p-19,
                              0x1.61ce3fd700e2ap-21, 0x1.5cd615699ca63p-22));
  p = MultiplyAddD(p, x4,
                   FourTermsD(x, x2, 0x1.4d2ccf2576db6p-10, 0x1.688116c033bc8p-12,
                              -0x1.e36635d8a7f52p-16, 0x1.127f7c8b29a4cp-16));
  p = MultiplyAddD(p, x4,
                   FourTermsD(x, x2, 0x1.20dd750429b6dp-3, 0x1.6eb167b82ff0ep-4,
                              0x1.9209b30f9d336p-6, 0x1.bd065aae5e7fbp-9));
  return p * x;
}

// (1 + p)^2 - 1, which loses no digits of a small p.
static inline double SquareD(double p) { return p * (p + 2.0); }

// From 5.95 on the result is 1.
WEFT_OVERLOAD double erf(double x) {
  const double magnitude = MagnitudeD(x);
  const double root = EighthRootD(magnitude > 5.95 ? 5.95 : magnitude);
  const double inverse = SquareD(SquareD(SquareD(root)));
  return WithSignD(inverse / (inverse + 1.0), x);
}

WEFT_BY_COMPONENT_1(erf, float, float)
WEFT_BY_COMPONENT_1(erf, double, double)
WEFT_BY_FLOAT_1(erf)
