// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// erf. Of float a polynomial for each of eight parts of [0, 4.2], whose coefficients are looked up;
// of double 1 - exp(q(|x|)) with q of a quotient of polynomials; 16 ULP. erf(+-0) = +-0,
// erf(+-infinity) = +-1. OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_double.h"

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

// log(erfc(x)) for 0 <= x <= 5.95; what its error does to erf(x) is below 2^-56 of it.
static inline double LogOfErfcD(double x) {
  const double z = x * x;
  double above = -0x1.0e0041587fba8p-8;
  above = MultiplyAddD(above, z, -0x1.9a6decff0c597p-3);
  above = MultiplyAddD(above, z, -0x1.2804d19572c2ap0);
  above = MultiplyAddD(above, z, -0x1.45f306dc9c8aap-1);
  double odd_above = -0x1.23e083b69fb72p-13;
  odd_above = MultiplyAddD(odd_above, z, -0x1.44c0f89ad7aedp-5);
  odd_above = MultiplyAddD(odd_above, z, -0x1.391a6db543511p-1);
  odd_above = MultiplyAddD(odd_above, z, -0x1.46e8a015d8c06p0);
  double below = 0x1.1822b45829f6dp-8;
  below = MultiplyAddD(below, z, 0x1.e26b254e6ef3p-3);
  below = MultiplyAddD(below, z, 0x1.8c73778e5ec1ep0);
  below = MultiplyAddD(below, z, 1.0);
  double odd_below = 0x1.23e91756c59ep-13;
  odd_below = MultiplyAddD(odd_below, z, 0x1.66bcf4d9983fp-5);
  odd_below = MultiplyAddD(odd_below, z, 0x1.885cdaa10f7cap-1);
  odd_below = MultiplyAddD(odd_below, z, 0x1.d82dfe0da98f3p0);
  const double quotient = MultiplyAddD(odd_above, x, above) / MultiplyAddD(odd_below, x, below);
  return MultiplyAddD(x, -0x1.20dd750429b6dp0, z * quotient);
}

// From 5.95 on the result is 1.
WEFT_OVERLOAD double erf(double x) {
  const double magnitude = MagnitudeD(x);
  return WithSignD(Expm1CoreD(LogOfErfcD(magnitude > 5.95 ? 5.95 : magnitude)), x);
}

WEFT_BY_COMPONENT_1(erf, float, float)
WEFT_BY_COMPONENT_1(erf, double, double)
WEFT_BY_FLOAT_1(erf)
