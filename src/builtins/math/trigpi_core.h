// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sine and cosine of pi * x. The reduction is exact: x = 2 * m + quadrant / 2 + r, |r| <= 1/4.
#pragma once

#include "builtins/math/libm.h"
#include "builtins/math/trig_core.h"

// Infinities and NaN give r = NaN.
static inline Reduced ReduceTurns(float x) {
  const float turn = x - 2.0f * __builtin_elementwise_rint(0.5f * x);
  int quadrant;
  const float halves = RoundToInteger(2.0f * turn, &quadrant);
  Reduced reduced;
  reduced.r = turn - 0.5f * halves;
  reduced.quadrant = (uint)quadrant;
  return reduced;
}

// sin(pi r) and cos(pi r) for |r| <= 1/4; relative errors 2^-33 and 2^-30.
static inline float SinPiOfReduced(float r) {
  const float s = r * r;
  float p = 0x1.46c1bp-4f;
  p = MultiplyAdd(p, s, -0x1.32b5a2p-1f);
  p = MultiplyAdd(p, s, 0x1.466b84p1f);
  p = MultiplyAdd(p, s, -0x1.4abbcep2f);
  p = MultiplyAdd(p, s, -0x1.777a5cp-24f);
  return MultiplyAdd(r, 0x1.921fb6p1f, r * p);
}
static inline float CosPiOfReduced(float r) {
  const float s = r * r;
  float p = 0x1.d684b4p-3f;
  p = MultiplyAdd(p, s, -0x1.55b7cep0f);
  p = MultiplyAdd(p, s, 0x1.03c1b8p2f);
  p = MultiplyAdd(p, s, -0x1.3bd3ccp2f);
  return MultiplyAdd(p, s, 1.0f);
}

typedef struct ReducedD {
  double r;
  uint quadrant;
} ReducedD;

static inline ReducedD ReduceTurnsD(double x) {
  const double turn = x - 2.0 * __builtin_elementwise_rint(0.5 * x);
  const double halves = __builtin_elementwise_rint(2.0 * turn);
  ReducedD reduced;
  reduced.r = turn - 0.5 * halves;
  // Not a number must not reach the conversion.
  reduced.quadrant = (uint)(int)(IsNanD(halves) ? 0.0 : halves);
  return reduced;
}

#define WEFT_PI_D 0x1.921fb54442d18p1

static inline double FlipSignD(double x, ulong sign_bit) {
  return as_double(as_ulong(x) ^ sign_bit);
}

// The zeros of sinpi and cospi are positive on the positive side: adding +0 makes -0 so.
static inline double SinPiFromReducedD(double r, uint quadrant) {
  const double magnitude = quadrant & 1 ? LibmCos(WEFT_PI_D * r) : LibmSin(WEFT_PI_D * r);
  return FlipSignD(magnitude, (ulong)(quadrant & 2) << 62) + 0.0;
}
