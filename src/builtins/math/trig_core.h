// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sine and cosine of float: an argument becomes quadrant + remainder, x = quadrant * pi/2 + r with
// |r| <= pi/4, and a polynomial pair (fpminimax, relative error 2^-27.6) takes r.
#pragma once

#include "builtins/math/numeric.h"

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
  int quadrant;
  const float n = RoundToInteger(x * 0x1.45f306p-1f, &quadrant);
  reduced.quadrant = (uint)quadrant;
  float r = FusedMultiplyAdd(n, -0x1.921fb6p0f, x);
  r = FusedMultiplyAdd(n, 0x1.777a5cp-25f, r);
  reduced.r = FusedMultiplyAdd(n, 0x1.ee59dap-50f, r);
  return reduced;
}

// Bits of 2/pi behind a word of zeros, 32 at a time. A chain of selects on an index of few values,
// since a table in memory would be a gather.
static inline uint TwoOverPi(int word) {
  uint bits = 0u;
  bits = word == 1 ? 0xa2f9836eu : bits;
  bits = word == 2 ? 0x4e441529u : bits;
  bits = word == 3 ? 0xfc2757d1u : bits;
  bits = word == 4 ? 0xf534ddc0u : bits;
  bits = word == 5 ? 0xdb629599u : bits;
  bits = word == 6 ? 0x3c439041u : bits;
  return word == 7 ? 0xfe5163abu : bits;
}

// 32 bits that start `shift` bits into the pair of words.
static inline uint WindowOf(uint high, uint low, int shift) {
  return (uint)(((((ulong)high << 32) | low) << shift) >> 32);
}

// Payne and Hanek's reduction, for finite x >= 1. With x = m * 2^e, the product of m and 96 bits of
// 2/pi, from the one of weight 2^(1-e) on, is x * 2/pi modulo 4 to 2^-62.
static inline Reduced ReduceLarge(float x) {
  const int e = (as_int(x) >> 23) - 150;
  const ulong m = (as_uint(x) & 0x007fffffu) | 0x00800000u;
  const int position = (e + 30) & 0xff;
  const int word = position >> 5;
  const int shift = position & 31;
  const uint w0 = TwoOverPi(word), w1 = TwoOverPi(word + 1);
  const uint w2 = TwoOverPi(word + 2), w3 = TwoOverPi(word + 3);
  const ulong high = m * WindowOf(w0, w1, shift);
  const ulong middle = m * WindowOf(w1, w2, shift);
  const ulong low = m * WindowOf(w2, w3, shift);
  const ulong product = (high << 32) + middle + (low >> 32);
  const ulong fraction = product << 2;
  Reduced reduced;
  reduced.quadrant = (uint)(product >> 62) + (uint)(fraction >> 63);
  reduced.r = (float)((double)(long)fraction * 0x1.921fb54442d18p-64);
  return reduced;
}

// For any x >= 0; infinities and NaN give r = NaN.
static inline Reduced ReduceForTrig(float x) {
  Reduced reduced = ReduceSmall(x);
  const bool rare = !(x < WEFT_TRIG_LIMIT);
  if (__weft_any(rare)) {
    const Reduced large = ReduceLarge(x);
    const float r = x < WEFT_INFINITY ? large.r : WEFT_NAN;
    reduced.r = rare ? r : reduced.r;
    reduced.quadrant = rare ? large.quadrant : reduced.quadrant;
  }
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

// sin and tan are odd; the sign is taken off before the reduction, so that -0 keeps it.
static inline uint SignBit(float x) { return as_uint(x) & 0x80000000u; }
