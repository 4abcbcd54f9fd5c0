// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atanh. (1 + x) / (1 - x) is 2^k * (1 + s) / (1 - s) with |s| <= 0.2004, so that atanh x is k * ln 2
// / 2 + atanh s, by one division and a polynomial; 5 ULP.
// atanh(+-0) = +-0, atanh(+-1) = +-infinity, NaN beyond. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

// For 0 <= x < 1. k is the difference of two logarithms, which the bits of a number are, good to
// 0.0861, rounded. With q = (2^k - 1) (1 - x), s is (2x - q) / (2 + q): x itself where k is 0. The
// polynomial's relative error is 2^-28.2.
static inline float AtanhOfMagnitude(float x) {
  const float rest = 1.0f - x;
  const uint exponent = as_uint(1.0f + x) - as_uint(rest) + (1u << 22);
  const float k = (float)(int)(exponent >> 23);
  const float power = as_float((exponent & 0xff800000u) + (127u << 23));
  const float q = MultiplyAdd(power, rest, -rest);
  const float s = (2.0f * x - q) / (2.0f + q), z = s * s;
  float p = 0x1.374d8p-3f;
  p = MultiplyAdd(p, z, 0x1.992612p-3f);
  p = MultiplyAdd(p, z, 0x1.5555bap-2f);
  return MultiplyAdd(k, 0x1.62e43p-2f, MultiplyAdd(p * z, s, s));
}

// The polynomial's relative error is 2^-55.6.
static inline double AtanhOfMagnitudeD(double x) {
  const double rest = 1.0 - x;
  const ulong exponent = as_ulong(1.0 + x) - as_ulong(rest) + (1ul << 51);
  // k stands in the low bits of 2^52 + k.
  const double k = as_double(exponent >> 52 | 0x4330000000000000ul) - 0x1p52;
  const double power = as_double((exponent & 0xfff0000000000000ul) + (1023ul << 52));
  const double q = MultiplyAddD(power, rest, -rest);
  const double s = (2.0 * x - q) / (2.0 + q), z = s * s;
  double p = 0x1.3bae42234f5b3p-4;
  p = MultiplyAddD(p, z, 0x1.3833bb4231606p-4);
  p = MultiplyAddD(p, z, 0x1.747673b3d2359p-4);
  p = MultiplyAddD(p, z, 0x1.c71bf788599fap-4);
  p = MultiplyAddD(p, z, 0x1.249249c1afc9fp-3);
  p = MultiplyAddD(p, z, 0x1.99999998da70dp-3);
  p = MultiplyAddD(p, z, 0x1.55555555557cap-2);
  const double low = MultiplyAddD(k, 0x1.ef35793c7673p-46, p * z * s);
  return MultiplyAddD(k, 0x1.62e42fefa38p-2, s + low);
}

WEFT_OVERLOAD float atanh(float x) {
  const float magnitude = Magnitude(x);
  float result = AtanhOfMagnitude(magnitude);
  result = magnitude == 1.0f ? WEFT_INFINITY : result;
  result = magnitude > 1.0f ? WEFT_NAN : result;
  return WithSign(result, x);
}
WEFT_OVERLOAD double atanh(double x) {
  const double magnitude = MagnitudeD(x);
  double result = AtanhOfMagnitudeD(magnitude);
  result = magnitude == 1.0 ? __builtin_inf() : result;
  result = magnitude > 1.0 ? __builtin_nan("") : result;
  return WithSignD(result, x);
}

WEFT_BY_COMPONENT_1(atanh, float, float)
WEFT_BY_COMPONENT_1(atanh, double, double)
WEFT_BY_FLOAT_1(atanh)
