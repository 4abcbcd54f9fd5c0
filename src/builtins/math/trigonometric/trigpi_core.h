// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sine and cosine of pi * x. The reduction is exact: of float, x = 2 * m + quadrant / 2 + r with
// |r| <= 1/4; of double, x = 2 * m + turn with |turn| <= 1.
#pragma once

#include "builtins/math/trigonometric/trig_core.h"

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

// x modulo 2, in [-1, 1] and exact. Infinities and NaN give NaN.
static inline double TurnOfD(double x) {
  return MultiplyAddD(__builtin_elementwise_rint(0.5 * x), -2.0, x);
}

// sin(pi r) and cos(pi r) for |r| <= 1/4; relative errors 2^-57.9 and 2^-61.
static inline double SinPiOfReducedD(double r) {
  const double s = r * r;
  double p = 0x1.e3fd680033e86p-12;
  p = MultiplyAddD(p, s, -0x1.e300938638efep-8);
  p = MultiplyAddD(p, s, 0x1.50783006bd44cp-4);
  p = MultiplyAddD(p, s, -0x1.32d2cce31e848p-1);
  p = MultiplyAddD(p, s, 0x1.466bc67758c61p1);
  p = MultiplyAddD(p, s, -0x1.4abbce625be46p2);
  p = MultiplyAddD(p, s, 0x1.1a62633145c07p-53);
  return MultiplyAddD(r, 0x1.921fb54442d18p1, r * p);
}
static inline double CosPiOfReducedD(double r) {
  const double s = r * r;
  double p = -0x1.b16785b0a9548p-14;
  p = MultiplyAddD(p, s, 0x1.f9c89d8fd0a85p-10);
  p = MultiplyAddD(p, s, -0x1.a6d1e72a3c61ap-6);
  p = MultiplyAddD(p, s, 0x1.e1f5067b9182fp-3);
  p = MultiplyAddD(p, s, -0x1.55d3c7e3c325fp0);
  p = MultiplyAddD(p, s, 0x1.03c1f081b5a67p2);
  p = MultiplyAddD(p, s, -0x1.3bd3cc9be45dep2);
  return MultiplyAddD(p, s, 1.0);
}

// sin(pi x) for 0 <= x <= 1/2: beyond 1/4 the cosine of what is missing.
static inline double SinPiOfHalfD(double x) {
  const double rest = 0.5 - x;
  const bool is_beyond = rest < x;
  const double r = is_beyond ? rest : x;
  return is_beyond ? CosPiOfReducedD(r) : SinPiOfReducedD(r);
}

// Where `sign` is negative, -x.
static inline double FlipSignD(double x, double sign) {
  return as_double(as_ulong(x) ^ (as_ulong(sign) & 0x8000000000000000ul));
}
