// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sine and cosine of float: an argument becomes quadrant + remainder, x = quadrant * pi/2 + r with
// |r| <= pi/4, and a polynomial pair (fpminimax, relative error 2^-27.6) takes r.
#pragma once

#include "builtins/math/lib/numeric.h"

typedef struct Reduced {
  float r;
  uint quadrant;  // modulo 4
} Reduced;

// Up to here three constants of 24 bits hold enough of pi/2: the first product cancels exactly, and
// the closest that a multiple of pi/2 comes to a float below is 2^-31.
#define WEFT_TRIG_LIMIT 0x1p17f

// Cody and Waite's reduction, for 0 <= x < WEFT_TRIG_LIMIT.
static inline Reduced ReduceSmall(float x) {
  Reduced reduced;
  const float shifted = MultiplyAdd(x, 0x1.45f306p-1f, WEFT_ROUNDER_F);
  const float n = shifted - WEFT_ROUNDER_F;
  reduced.quadrant = as_uint(shifted);
  float r = FusedMultiplyAdd(n, -0x1.921fb6p0f, x);
  r = FusedMultiplyAdd(n, 0x1.777a5cp-25f, r);
  reduced.r = FusedMultiplyAdd(n, 0x1.ee59dap-50f, r);
  return reduced;
}

// For any x >= 0, where what half_sin and its like answer beyond WEFT_TRIG_LIMIT need only lie in
// their range. Infinities and NaN give r = NaN.
static inline Reduced ReduceForHalf(float x) {
  Reduced reduced = ReduceSmall(x);
  reduced.r = reduced.r > 1.0f ? 1.0f : reduced.r < -1.0f ? -1.0f : reduced.r;
  return reduced;
}

// 128 bits of 2/pi.
typedef struct BitsOfTwoOverPi {
  uint w0, w1, w2, w3;
} BitsOfTwoOverPi;

// The bits from word `first`, 0 to 4, on, where word 0 is the zeros left of the point. Selects by
// the three bits of `first`, since a table in memory would be a gather.
static inline BitsOfTwoOverPi TwoOverPiFrom(uint first) {
  const bool by_four = first & 4u, by_two = first & 2u, by_one = first & 1u;
  const uint a0 = by_four ? 0xf534ddc0u : 0u;
  const uint a1 = by_four ? 0xdb629599u : 0xa2f9836eu;
  const uint a2 = by_four ? 0x3c439041u : 0x4e441529u;
  const uint a3 = by_four ? 0xfe5163abu : 0xfc2757d1u;
  const uint b0 = by_two ? a2 : a0;
  const uint b1 = by_two ? a3 : a1;
  const uint b2 = by_two ? 0xf534ddc0u : a2;
  const uint b3 = by_two ? 0xdb629599u : a3;
  const uint b4 = by_two ? 0x3c439041u : 0xf534ddc0u;
  BitsOfTwoOverPi bits;
  bits.w0 = by_one ? b1 : b0;
  bits.w1 = by_one ? b2 : b1;
  bits.w2 = by_one ? b3 : b2;
  bits.w3 = by_one ? b4 : b3;
  return bits;
}

// 32 bits that start `shift` bits into the pair of words.
static inline uint WindowOf(uint high, uint low, uint shift) {
  return (uint)(((((ulong)high << 32) | low) << shift) >> 32);
}

// Where ReduceSmall will not do; also for infinities and NaN.
static inline bool IsTooLargeForTrig(float x) { return !(x < WEFT_TRIG_LIMIT); }

// Payne and Hanek's reduction, for x >= 1; infinities and NaN give r = NaN. With x = m * 2^e, the
// product of m and 96 bits of 2/pi, from the one of weight 2^(1-e) on, is x * 2/pi modulo 4 to
// 2^-62.
static inline Reduced ReduceLarge(float x) {
  const int e = (as_int(x) >> 23) - 150;
  const ulong m = (as_uint(x) & 0x007fffffu) | 0x00800000u;
  const uint position = (uint)(e + 30);
  const uint shift = position & 31u;
  const BitsOfTwoOverPi bits = TwoOverPiFrom(position >> 5);
  const ulong high = m * WindowOf(bits.w0, bits.w1, shift);
  const ulong middle = m * WindowOf(bits.w1, bits.w2, shift);
  const ulong low = m * WindowOf(bits.w2, bits.w3, shift);
  const ulong product = (high << 32) + middle + (low >> 32);
  const ulong fraction = product << 2;
  Reduced reduced;
  reduced.quadrant = (uint)(product >> 62) + (uint)(fraction >> 63);
  const float r = (float)((double)(long)fraction * 0x1.921fb54442d18p-64);
  reduced.r = x < WEFT_INFINITY ? r : WEFT_NAN;
  return reduced;
}

// For |r| <= 0.81.
static inline float SinOfReduced(float r) {
  const float s = r * r;
  float p = -0x1.98d94ep-13f;
  p = MultiplyAdd(p, s, 0x1.1105fep-7f);
  p = MultiplyAdd(p, s, -0x1.555542p-3f);
  return MultiplyAdd(r * s, p, r);
}
static inline float CosOfReduced(float r) {
  const float s = r * r;
  float p = 0x1.998f3p-16f;
  p = MultiplyAdd(p, s, -0x1.6c0afp-10f);
  p = MultiplyAdd(p, s, 0x1.555548p-5f);
  return MultiplyAdd(s * s, p, MultiplyAdd(s, -0.5f, 1.0f));
}

static inline float FlipSign(float x, uint sign_bit) { return as_float(as_uint(x) ^ sign_bit); }

// sin and cos of quadrant * pi/2 + r, from those of r.
static inline float SinFromReduced(float sin_r, float cos_r, uint quadrant) {
  const float magnitude = quadrant & 1 ? cos_r : sin_r;
  return FlipSign(magnitude, (quadrant & 2) << 30);
}
static inline float CosFromReduced(float sin_r, float cos_r, uint quadrant) {
  return SinFromReduced(sin_r, cos_r, quadrant + 1);
}

// The rare path of a function computes all anew, so that its main path has no value in common with
// it: sin(x) and cos(x) then share one reduction and one pair of polynomials.
static inline float SinOf(Reduced reduced) {
  return SinFromReduced(SinOfReduced(reduced.r), CosOfReduced(reduced.r), reduced.quadrant);
}
static inline float CosOf(Reduced reduced) {
  return CosFromReduced(SinOfReduced(reduced.r), CosOfReduced(reduced.r), reduced.quadrant);
}
static inline float TanOf(Reduced reduced) {
  const float s = SinOfReduced(reduced.r);
  const float c = CosOfReduced(reduced.r);
  const bool odd = reduced.quadrant & 1;
  return (odd ? -c : s) / (odd ? s : c);
}

// sin and tan are odd; the sign is taken off before the reduction, so that -0 keeps it.
static inline uint SignBit(float x) { return as_uint(x) & 0x80000000u; }
