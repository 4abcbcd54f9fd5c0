// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sine and cosine of pi * x, from one polynomial for angles of at most a right one. The reduction
// is exact.
#pragma once

#include "builtins/math/lib/numeric.h"

// Where `sign` is negative, -x.
static inline float FlipToSign(float x, float sign) {
  return as_float(as_uint(x) ^ (as_uint(sign) & 0x80000000u));
}
static inline double FlipToSignD(double x, double sign) {
  return as_double(as_ulong(x) ^ (as_ulong(sign) & 0x8000000000000000ul));
}

// x modulo 2, in [-1, 1]. Infinities and NaN give NaN.
static inline float TurnOf(float x) {
  return MultiplyAdd(__builtin_elementwise_rint(0.5f * x), -2.0f, x);
}
static inline double TurnOfD(double x) {
  return MultiplyAddD(__builtin_elementwise_rint(0.5 * x), -2.0, x);
}

// sin(pi r) for |r| <= 1/2, or what that of -r is if `flip` is the bit of the sign; relative errors
// of the polynomials 2^-27.2 and 2^-60.3. Zeros give +0, since the first of the two constants that
// hold pi exceeds it.
static inline float SinOfHalfTurns(float r, uint flip) {
  const float flipped = as_float(as_uint(r) ^ flip);
  const float s = r * r;
  float p = 0x1.3e5656p-4f;
  p = MultiplyAdd(p, s, -0x1.32587cp-1f);
  p = MultiplyAdd(p, s, 0x1.46693ap1f);
  p = MultiplyAdd(p, s, -0x1.4abbc6p2f);
  p = MultiplyAdd(p, s, -0x1.777a5cp-24f);
  return MultiplyAdd(flipped, 0x1.921fb6p1f, flipped * p);
}
static inline double SinOfHalfTurnsD(double r, ulong flip) {
  const double flipped = as_double(as_ulong(r) ^ flip);
  const double s = r * r, z = s * s;
  double even = 0x1.9cccbb3f556afp-21;
  even = MultiplyAddD(even, z, 0x1.e8f34d07eb02bp-12);
  even = MultiplyAddD(even, z, 0x1.507834849b07p-4);
  even = MultiplyAddD(even, z, 0x1.466bc6775aa4ap1);
  even = MultiplyAddD(even, z, -0x1.72cece675d1fdp-52);
  double odd = -0x1.6f76e46f27785p-16;
  odd = MultiplyAddD(odd, z, -0x1.e3074d9e16935p-8);
  odd = MultiplyAddD(odd, z, -0x1.32d2cce62641dp-1);
  odd = MultiplyAddD(odd, z, -0x1.4abbce625be52p2);
  return MultiplyAddD(flipped, 0x1.921fb54442d19p1, flipped * MultiplyAddD(odd, s, even));
}
