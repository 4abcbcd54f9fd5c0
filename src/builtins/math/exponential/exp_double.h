// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The exponentials of double, made as those of float (exp_core.h); the polynomials' relative error
// is below 2^-56.7. Their even and odd terms are two chains, which the machine computes side by
// side.
#pragma once

#include "builtins/math/lib/numeric.h"

// (e^r - 1 - r) / r^2 for |r| <= 0.3501.
static inline double ExpTailD(double r) {
  const double z = r * r;
  double even = 0x1.28b1f22b4943dp-22;
  even = MultiplyAddD(even, z, 0x1.a019953c73db4p-16);
  even = MultiplyAddD(even, z, 0x1.6c16c185ec859p-10);
  even = MultiplyAddD(even, z, 0x1.555555555007p-5);
  even = MultiplyAddD(even, z, 0x1.000000000000bp-1);
  double odd = 0x1.ad8e8eda4ca83p-26;
  odd = MultiplyAddD(odd, z, 0x1.71df21f8e6e25p-19);
  odd = MultiplyAddD(odd, z, 0x1.a01a0129149c2p-13);
  odd = MultiplyAddD(odd, z, 0x1.1111111128792p-7);
  odd = MultiplyAddD(odd, z, 0x1.55555555554f5p-3);
  return MultiplyAddD(odd, r, even);
}

// e^r - 1 for |r| <= 0.3501.
static inline double Expm1OfReducedD(double r) { return MultiplyAddD(r * r, ExpTailD(r), r); }

// 2^r for |r| <= 0.52.
static inline double Exp2OfReducedD(double r) {
  const double z = r * r;
  double even = 0x1.e904f1cbb82e1p-32;
  even = MultiplyAddD(even, z, 0x1.b5257f8997115p-24);
  even = MultiplyAddD(even, z, 0x1.ffcbfc318e802p-17);
  even = MultiplyAddD(even, z, 0x1.5d87fe78aa9d1p-10);
  even = MultiplyAddD(even, z, 0x1.c6b08d704a0f3p-5);
  even = MultiplyAddD(even, z, 0x1.62e42fefa39efp-1);
  double odd = 0x1.e6377d0e7c822p-28;
  odd = MultiplyAddD(odd, z, 0x1.62bfb77748fc2p-20);
  odd = MultiplyAddD(odd, z, 0x1.430913152bcbdp-13);
  odd = MultiplyAddD(odd, z, 0x1.3b2ab6fb9e225p-7);
  odd = MultiplyAddD(odd, z, 0x1.ebfbdff82c5bp-3);
  return MultiplyAddD(MultiplyAddD(odd, r, even), r, 1.0);
}

// 10^r for |r| <= 0.152.
static inline double Exp10OfReducedD(double r) {
  const double z = r * r;
  double even = 0x1.f78ffda8bd144p-13;
  even = MultiplyAddD(even, z, 0x1.4899d4dbe5fb2p-8);
  even = MultiplyAddD(even, z, 0x1.16e4deed179f1p-4);
  even = MultiplyAddD(even, z, 0x1.1429ffd21fbc3p-1);
  even = MultiplyAddD(even, z, 0x1.0470591de2b46p1);
  even = MultiplyAddD(even, z, 0x1.26bb1bbb55516p1);
  double odd = 0x1.2f77a07cf3b3ep-10;
  odd = MultiplyAddD(odd, z, 0x1.41165bf27b72ap-6);
  odd = MultiplyAddD(odd, z, 0x1.a7ed70a31a4e4p-3);
  odd = MultiplyAddD(odd, z, 0x1.2bd7609fd4bcep0);
  odd = MultiplyAddD(odd, z, 0x1.53524c73cea78p1);
  return MultiplyAddD(MultiplyAddD(odd, r, even), r, 1.0);
}

typedef struct ReducedExponentD {
  double r;
  int n;  // x = n * ln 2 + r
} ReducedExponentD;

// x - whole * ln 2. The first constant has so few bits that the first product is exact.
static inline double RestOfExponentD(double x, double whole) {
  const double r = MultiplyAddD(whole, -0x1.62e42fefa38p-1, x);
  return MultiplyAddD(whole, -0x1.ef35793c7673p-45, r);
}

static inline ReducedExponentD ReduceExponentD(double x) {
  ReducedExponentD reduced;
  const double whole = RoundToIntegerD(x * 0x1.71547652b82fep0, &reduced.n);
  reduced.r = RestOfExponentD(x, whole);
  return reduced;
}

// e^x * 2^scaling for a small scaling.
static inline double ExpScaledD(double x, int scaling) {
  const ReducedExponentD reduced = ReduceExponentD(LimitD(x, -746.0, 712.0));
  return ScaleByPowerOfTwoD(Expm1OfReducedD(reduced.r) + 1.0, reduced.n + scaling);
}

// p * 2^n for p near 1 where the result is normal. `shifted` is n + WEFT_ROUNDER_D, so that n
// stands in its low bits.
static inline double ScaleNormalD(double p, double shifted) {
  return as_double(as_ulong(p) + (as_ulong(shifted) << 52));
}

// Beyond `normal` on either side a result may be subnormal or infinite; below `zero` it is zero,
// above `infinite` infinite.
typedef struct ExponentialRangeD {
  double normal, zero, infinite;
} ExponentialRangeD;

// p * 2^n as the exponential of x.
static inline double ExponentialOfD(double x, double p, double shifted, ExponentialRangeD range) {
  double result = ScaleNormalD(p, shifted);
  const bool rare = !(MagnitudeD(x) < range.normal);
  if (__weft_any(rare)) {
    double other = ScaleByPowerOfTwoD(p, (int)as_ulong(shifted));
    other = x < range.zero ? 0.0 : other;
    other = x > range.infinite ? __builtin_inf() : other;
    result = SelectD(rare, other, result);
  }
  return result;
}

static inline double ExpCoreD(double x) {
  const ExponentialRangeD range = {708.0, -746.0, 712.0};
  const double shifted = MultiplyAddD(x, 0x1.71547652b82fep0, WEFT_ROUNDER_D);
  const double r = RestOfExponentD(x, shifted - WEFT_ROUNDER_D);
  return ExponentialOfD(x, Expm1OfReducedD(r) + 1.0, shifted, range);
}

static inline double Exp2CoreD(double x) {
  const ExponentialRangeD range = {1022.0, -1076.0, 1025.0};
  const double shifted = x + WEFT_ROUNDER_D;
  return ExponentialOfD(x, Exp2OfReducedD(x - (shifted - WEFT_ROUNDER_D)), shifted, range);
}

static inline double Exp10CoreD(double x) {
  const ExponentialRangeD range = {307.0, -325.0, 309.0};
  const double shifted = MultiplyAddD(x, 0x1.a934f0979a371p1, WEFT_ROUNDER_D);
  const double whole = shifted - WEFT_ROUNDER_D;
  double r = MultiplyAddD(whole, -0x1.34413509f78p-2, x);
  r = MultiplyAddD(whole, -0x1.fef311f12b358p-46, r);
  return ExponentialOfD(x, Exp10OfReducedD(r), shifted, range);
}

// e^x - 1 for |x| < WEFT_EXPM1_END_D, but for the sign of zero.
#define WEFT_EXPM1_END_D 708.0
static inline double Expm1CoreD(double x) {
  const double shifted = MultiplyAddD(x, 0x1.71547652b82fep0, WEFT_ROUNDER_D);
  const double r = RestOfExponentD(x, shifted - WEFT_ROUNDER_D);
  const double power = as_double((as_ulong(shifted) << 52) + 0x3ff0000000000000ul);
  return MultiplyAddD(power, Expm1OfReducedD(r), power - 1.0);
}
