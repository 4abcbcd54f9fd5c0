// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sine, cosine and tangent of double. Sine and cosine are taken from one polynomial, after
// reduction by pi; the tangent, and what is huge, is reduced by pi/2, as for float (trig_core.h).
#pragma once

#include "builtins/integer/wide_multiply.h"
#include "builtins/math/lib/numeric.h"

typedef struct ReducedD {
  double r;
  uint quadrant;  // modulo 4
} ReducedD;

// Up to here n is so small that the first product cancels exactly, and three constants of 53 bits
// hold all of pi/2 that can count: no multiple of it comes closer to a double than 2^-62.
static inline bool IsTooLargeForTrigD(double x) { return !(MagnitudeD(x) < 0x1p27); }

static inline ReducedD ReduceForTrigD(double x) {
  ReducedD reduced;
  int quadrant;
  const double n = RoundToIntegerD(x * 0x1.45f306dc9c883p-1, &quadrant);
  reduced.quadrant = (uint)quadrant;
  double r = FusedMultiplyAddD(n, -0x1.921fb54442d18p0, x);
  r = FusedMultiplyAddD(n, -0x1.1a62633145c07p-54, r);
  reduced.r = FusedMultiplyAddD(n, 0x1.f1976b7ed8fbcp-110, r);
  return reduced;
}

// The sine of x where n, a multiple of 1/2, is within about 1/2 of x / pi, but for the sign, which
// is that of sin(x - n * pi); relative error of the polynomial 2^-61.2.
static inline double SinLessHalfTurnsD(double x, double n) {
  double r = FusedMultiplyAddD(n, -0x1.921fb54442d18p1, x);
  r = FusedMultiplyAddD(n, -0x1.1a62633145c07p-53, r);
  r = FusedMultiplyAddD(n, 0x1.f1976b7ed8fbcp-109, r);
  const double s = r * r, z = s * s;
  double even = -0x1.ae41f39fc208fp-41;
  even = MultiplyAddD(even, z, -0x1.ae6454c05b2a5p-26);
  even = MultiplyAddD(even, z, -0x1.a01a01a01490dp-13);
  even = MultiplyAddD(even, z, -0x1.5555555555555p-3);
  double odd = 0x1.8805f08f73171p-49;
  odd = MultiplyAddD(odd, z, 0x1.6123c771958e8p-33);
  odd = MultiplyAddD(odd, z, 0x1.71de3a527ab64p-19);
  odd = MultiplyAddD(odd, z, 0x1.11111111110c5p-7);
  return MultiplyAddD(r * s, MultiplyAddD(odd, s, even), r);
}

// n that are added to WEFT_ROUNDER_D have their parity in the lowest bit.
static inline double FlipIfOddD(double y, double shifted) {
  return as_double(as_ulong(y) ^ as_ulong(shifted) << 63);
}

// sin(x) = (-1)^n sin(x - n pi), cos(x) = (-1)^n sin((n + 1/2) pi - x), for 0 <= x < 2^27.
static inline double SinOfSmallD(double x) {
  const double shifted = MultiplyAddD(x, 0x1.45f306dc9c883p-2, WEFT_ROUNDER_D);
  return FlipIfOddD(SinLessHalfTurnsD(x, shifted - WEFT_ROUNDER_D), shifted);
}
static inline double CosOfSmallD(double x) {
  const double shifted = MultiplyAddD(x, 0x1.45f306dc9c883p-2, -0.5) + WEFT_ROUNDER_D;
  const double n = shifted - WEFT_ROUNDER_D;
  return FlipIfOddD(SinLessHalfTurnsD(-x, -0.5 - n), shifted);
}

// 64 zeros, and the bits of 2/pi right of the point.
static constant ulong two_over_pi[20] = {
    0x0000000000000000ul, 0xa2f9836e4e441529ul, 0xfc2757d1f534ddc0ul, 0xdb6295993c439041ul,
    0xfe5163abdebbc561ul, 0xb7246e3a424dd2e0ul, 0x06492eea09d1921cul, 0xfe1deb1cb129a73eul,
    0xe88235f52ebb4484ul, 0xe99c7026b45f7e41ul, 0x3991d639835339f4ul, 0x9c845f8bbdf9283bul,
    0x1ff897ffde05980ful, 0xef2f118b5a0a6d1ful, 0x6d367ecf27cb09b7ul, 0x4f463f669e5fea2dul,
    0x7527bac7ebe5f17bul, 0x3d0739f78a5292eaul, 0x6bfb5fb11f8d5d08ul, 0x56033046fc7b6babul};

// 64 bits that start `shift` bits into the pair of words.
static inline ulong WindowOfD(ulong high, ulong low, uint shift) {
  return high << shift | low >> 1 >> (63u - shift);
}

// Payne and Hanek's reduction, for x >= 2^27; infinities and NaN give r = NaN. With x = m * 2^e,
// the product of m and 192 bits of 2/pi, from the one of weight 2^(1-e) on, is x * 2/pi modulo 4 to
// 2^-125, of which the closest multiple of pi/2 leaves 62 bits.
static inline ReducedD ReduceLargeD(double x) {
  const int e = (int)(as_ulong(x) >> 52) - 1075;
  const ulong m = (as_ulong(x) & 0x000ffffffffffffful) | 0x0010000000000000ul;
  const uint position = e < -62 ? 0u : (uint)(e + 62);
  const uint word = position >> 6, shift = position & 63u;
  const ulong w1 = two_over_pi[word + 1], w2 = two_over_pi[word + 2];
  const ulong middle = m * WindowOfD(w1, w2, shift);
  const ulong low = middle + weft_multiply_high(m, WindowOfD(w2, two_over_pi[word + 3], shift));
  const ulong high = m * WindowOfD(two_over_pi[word], w1, shift) +
                     weft_multiply_high(m, WindowOfD(w1, w2, shift)) + (low < middle ? 1ul : 0ul);
  // The rest, as a signed fraction of 128 bits: its magnitude, without leading zeros.
  const ulong fraction = high << 2 | low >> 62;
  const bool is_negative = fraction >> 63;
  const ulong sign = is_negative ? ~0ul : 0ul;
  const ulong upper = fraction ^ sign, lower = low << 2 ^ sign;
  const uint zeros = (uint)__builtin_clzl(upper | 1ul);
  const ulong leading = WindowOfD(upper, lower, zeros);
  const double scale = as_double((ulong)(1023 - 64 - zeros) << 52);
  const double part = (double)(leading & ~0x7fful), rest = (double)(leading & 0x7fful);
  const double r =
      MultiplyAddD(part, 0x1.921fb54442d18p0,
                   MultiplyAddD(part, 0x1.1a62633145c07p-54, rest * 0x1.921fb54442d18p0));
  ReducedD reduced;
  reduced.quadrant = (uint)(high >> 62) + (is_negative ? 1u : 0u);
  reduced.r = x < __builtin_inf() ? (is_negative ? -r : r) * scale : __builtin_nan("");
  return reduced;
}

// sin and tan are odd; the sign is taken off before the reduction, so that -0 keeps it.
static inline ulong SignBitD(double x) { return as_ulong(x) & 0x8000000000000000ul; }

// For |r| <= 0.793; relative errors 2^-62.8 and 2^-63.6.
static inline double SinOfReducedD(double r) {
  const double s = r * r;
  double p = -0x1.a5decc7e948bdp-41;
  p = MultiplyAddD(p, s, 0x1.61159b360f659p-33);
  p = MultiplyAddD(p, s, -0x1.ae643ea2e69ecp-26);
  p = MultiplyAddD(p, s, 0x1.71de3a4104cd4p-19);
  p = MultiplyAddD(p, s, -0x1.a01a01a00769cp-13);
  p = MultiplyAddD(p, s, 0x1.111111111108dp-7);
  p = MultiplyAddD(p, s, -0x1.5555555555555p-3);
  return MultiplyAddD(r * s, p, r);
}
static inline double CosOfReducedD(double r) {
  const double s = r * r;
  double p = -0x1.8f8e0900a589fp-37;
  p = MultiplyAddD(p, s, 0x1.1ee9ac2468b4p-29);
  p = MultiplyAddD(p, s, -0x1.27e4f7aa91f51p-22);
  p = MultiplyAddD(p, s, 0x1.a01a019c2afb3p-16);
  p = MultiplyAddD(p, s, -0x1.6c16c16c14bf4p-10);
  p = MultiplyAddD(p, s, 0x1.5555555555549p-5);
  return MultiplyAddD(s * s, p, MultiplyAddD(s, -0.5, 1.0));
}

// sin of quadrant * pi/2 + r, from sin and cos of r.
static inline double SinFromReducedD(double sin_r, double cos_r, uint quadrant) {
  const double magnitude = quadrant & 1 ? cos_r : sin_r;
  return as_double(as_ulong(magnitude) ^ ((ulong)(quadrant & 2) << 62));
}
static inline double CosFromReducedD(double sin_r, double cos_r, uint quadrant) {
  return SinFromReducedD(sin_r, cos_r, quadrant + 1);
}

// As of float, rare paths compute all anew.
static inline double SinOfD(ReducedD reduced) {
  return SinFromReducedD(SinOfReducedD(reduced.r), CosOfReducedD(reduced.r), reduced.quadrant);
}
static inline double CosOfD(ReducedD reduced) {
  return CosFromReducedD(SinOfReducedD(reduced.r), CosOfReducedD(reduced.r), reduced.quadrant);
}

// Of a quotient for |r| <= 0.789; relative error 2^-54.7.
static inline double TanOfD(ReducedD reduced) {
  const double s = reduced.r * reduced.r;
  double above = -0x1.f6469b569f20ep-18;
  above = MultiplyAddD(above, s, 0x1.6fc9f84c161dfp-9);
  above = MultiplyAddD(above, s, -0x1.06b9e6d92e647p-3);
  above = MultiplyAddD(above * s, reduced.r, reduced.r);
  double below = -0x1.b52c86dde0fc3p-13;
  below = MultiplyAddD(below, s, 0x1.7e7ce535e28f9p-6);
  below = MultiplyAddD(below, s, -0x1.d8b248c1ec847p-2);
  below = MultiplyAddD(below, s, 1.0);
  const bool odd = reduced.quadrant & 1;
  return (odd ? -below : above) / (odd ? above : below);
}
