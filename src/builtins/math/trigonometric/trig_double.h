// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sine and cosine of double, made as those of float (trig_core.h); what is too large for the
// reduction is the host's libm's, under a rare path of the caller's.
#pragma once

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
