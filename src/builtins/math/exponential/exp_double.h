// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The exponentials of double. exp, exp2 and exp10 take fractions of powers of two from a table;
// what other functions need of exponentials is made as those of float (exp_core.h). The
// polynomials' relative error is below 2^-56.7; longer ones have their even and odd terms in two
// chains, which the machine computes side by side.
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

// exp, exp2 and exp10 split an argument into eighths of an exponent: 2^(m / 8), of which the
// fractions are looked up, times a polynomial in a rest that is small. That takes fewer terms, in a
// shorter chain.

// The bits of 2^(j / 8) less j in the place where an eighth of the exponent would be: with m there
// added, for m = 8 n + j, they are those of 2^(m / 8).
static constant ulong kEighthsD[8] = {
    0x3ff0000000000000ul, 0x3fef72b83c7d517bul, 0x3fef06fe0a31b715ul, 0x3feebfdad5362a27ul,
    0x3feea09e667f3bcdul, 0x3feeace5422aa0dbul, 0x3feee89f995ad3adul, 0x3fef5818dcfba487ul,
};
static inline double PowerOfEighthsD(ulong m) { return as_double(kEighthsD[m & 7] + (m << 49)); }

// c2 + c3 * r + .. + c7 * r^5, given r^2.
static inline double RestOfPowerD(double r, double square, double c2, double c3, double c4,
                                  double c5, double c6, double c7) {
  const double high = MultiplyAddD(c7, r, c6), middle = MultiplyAddD(c5, r, c4);
  const double low = MultiplyAddD(c3, r, c2);
  return MultiplyAddD(MultiplyAddD(high, square, middle), square, low);
}

// Beyond `normal` on either side a result may be subnormal or infinite; below `zero` it is zero,
// above `infinite` infinite.
typedef struct ExponentialRangeD {
  double normal, zero, infinite;
} ExponentialRangeD;

// 2^(m / 8) * (1 + p) as the exponential of x; m stands in the low bits of `shifted`.
static inline double ExponentialOfD(double x, double p, double shifted, ExponentialRangeD range) {
  const double power = PowerOfEighthsD(as_ulong(shifted));
  double result = MultiplyAddD(power, p, power);
  const bool rare = !(MagnitudeD(x) < range.normal);
  if (__weft_any(rare)) {
    const double fraction = PowerOfEighthsD(as_ulong(shifted) & 7);
    double other =
        ScaleByPowerOfTwoD(MultiplyAddD(fraction, p, fraction), (int)as_ulong(shifted) >> 3);
    other = x < range.zero ? 0.0 : other;
    other = x > range.infinite ? __builtin_inf() : other;
    result = SelectD(rare, other, result);
  }
  return result;
}

// x is as many eighths of an exponent as stand in the low bits of `shifted`, and a rest.
typedef struct EighthsD {
  double shifted, r;
} EighthsD;

// `in_one` are the eighths in 1; `high` and `low` are together an eighth, negative; the first
// has so few bits that its products are exact.
static inline EighthsD SplitByEighthsD(double x, double in_one, double high, double low) {
  const double shifted = MultiplyAddD(x, in_one, WEFT_ROUNDER_D);
  const double whole = shifted - WEFT_ROUNDER_D;
  return (EighthsD){shifted, MultiplyAddD(whole, low, MultiplyAddD(whole, high, x))};
}

static inline double ExpCoreD(double x) {
  const ExponentialRangeD range = {708.0, -746.0, 712.0};
  const EighthsD split =
      SplitByEighthsD(x, 0x1.71547652b82fep3, -0x1.62e42fefap-4, -0x1.cf79abc9e3b3ap-43);
  const double r = split.r, square = r * r;
  const double rest =
      RestOfPowerD(r, square, 0x1.000000000011bp-1, 0x1.55555555550f1p-3, 0x1.55555547864d4p-5,
                   0x1.11111126ac33p-7, 0x1.6c1cdbf55c7aep-10, 0x1.a0162737747a5p-13);
  return ExponentialOfD(x, MultiplyAddD(rest, square, r), split.shifted, range);
}

static inline double Exp2CoreD(double x) {
  const ExponentialRangeD range = {1022.0, -1076.0, 1025.0};
  const double shifted = x + WEFT_ROUNDER_D / 8, r = x - (shifted - WEFT_ROUNDER_D / 8);
  const double square = r * r;
  const double rest =
      RestOfPowerD(r, square, 0x1.ebfbdff82c7b8p-3, 0x1.c6b08d704b138p-5, 0x1.3b2ab6eecaf27p-7,
                   0x1.5d87fe4469aedp-10, 0x1.430e817e2e026p-13, 0x1.ffdc541b6201bp-17);
  const double p = MultiplyAddD(rest, square, r * 0x1.62e42fefa39efp-1);
  return ExponentialOfD(x, p, shifted, range);
}

static inline double Exp10CoreD(double x) {
  const ExponentialRangeD range = {307.0, -325.0, 309.0};
  const EighthsD split =
      SplitByEighthsD(x, 0x1.a934f0979a371p4, -0x1.34413509fp-5, -0x1.e7fbcc47c4acdp-43);
  const double r = split.r, square = r * r;
  const double rest =
      RestOfPowerD(r, square, 0x1.53524c73cebe5p1, 0x1.0470591de0a99p1, 0x1.2bd76093a4199p0,
                   0x1.142a007369f6cp-1, 0x1.a7f4904ff360fp-3, 0x1.16ca13e92b638p-4);
  const double p = MultiplyAddD(rest, square, r * 0x1.26bb1bbb55516p1);
  return ExponentialOfD(x, p, split.shifted, range);
}

// e^x - 1 for |x| < WEFT_EXPM1_END_D, but for the sign of zero.
#define WEFT_EXPM1_END_D 708.0
static inline double Expm1CoreD(double x) {
  const double shifted = MultiplyAddD(x, 0x1.71547652b82fep0, WEFT_ROUNDER_D);
  const double r = RestOfExponentD(x, shifted - WEFT_ROUNDER_D);
  const double power = as_double((as_ulong(shifted) << 52) + 0x3ff0000000000000ul);
  return MultiplyAddD(power, Expm1OfReducedD(r), power - 1.0);
}
