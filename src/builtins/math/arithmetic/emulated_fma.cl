// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fma for processors without it; the compiler calls these for llvm.fma
// (compiler/prepare/arithmetic/emulate_fma.h). Correctly rounded: what a sum loses is kept in its
// last bit (rounding to odd), of which the last rounding makes the right one. After Boldo and
// Melquiond, "Emulation of FMA and correctly rounded sums".
#include "builtins/math/representation/exponent.h"

// x + y = sum + error, exactly.
typedef struct ExactSum {
  double sum, error;
} ExactSum;

static inline ExactSum SumExactly(double x, double y) {
  ExactSum exact;
  exact.sum = x + y;
  const double of_y = exact.sum - x;
  exact.error = (x - (exact.sum - of_y)) + (y - of_y);
  return exact;
}

// x + y, where it is not a double the one of its neighbours whose last bit is set.
static inline double SumToOdd(double x, double y) {
  const ExactSum exact = SumExactly(x, y);
  const bool is_inexact = exact.error < 0.0 || exact.error > 0.0;
  const ulong bits = as_ulong(exact.sum);
  const bool grows = (exact.error > 0.0) == (exact.sum > 0.0);
  const ulong odd = bits & 1ul ? bits : grows ? bits + 1ul : bits - 1ul;
  return is_inexact ? as_double(odd) : exact.sum;
}

// The product is a double.
float __weft_fma_float(float a, float b, float c) {
  return (float)SumToOdd((double)a * (double)b, (double)c);
}

// The high half of a double's bits, so that the rest has no more.
static inline double HighHalf(double x) {
  const double shifted = x * 0x1.0000002p27;
  return shifted - (shifted - x);
}

// For magnitudes in [1, 2).
static inline ExactSum MultiplyExactly(double a, double b) {
  const double a_high = HighHalf(a), a_low = a - a_high;
  const double b_high = HighHalf(b), b_low = b - b_high;
  ExactSum product;
  product.sum = a * b;
  product.error =
      ((a_high * b_high - product.sum) + a_high * b_low + a_low * b_high) + a_low * b_low;
  return product;
}

// The significands alone, so that nothing overflows or underflows: of an addend too far from the
// product only that it is there counts.
double __weft_fma_double(double a, double b, double c) {
  const PartsD x = PartsOfD(a), y = PartsOfD(b), z = PartsOfD(c);
  const int scaling = x.exponent + y.exponent, distance = z.exponent - scaling;
  const int above = distance > 120 ? 120 : distance;
  const ulong addend_exponent = (ulong)((above < -180 ? -180 : above) + 1023);
  const double addend = z.significand * as_double(addend_exponent << 52);
  const ExactSum product = MultiplyExactly(x.significand, y.significand);
  const ExactSum low = SumExactly(addend, product.error);
  const ExactSum high = SumExactly(product.sum, low.sum);
  const double rest = SumToOdd(low.error, high.error);

  // Beyond these powers of two the result is infinite or zero.
  const int power = scaling + (distance - above);
  const int limited = power > 1200 ? 1200 : power < -1300 ? -1300 : power;
  double sum = high.sum + rest;
  // A subnormal result is rounded where its bits end.
  const int negative = limited < 0 ? limited : 0;
  const double unit = as_double((ulong)(1023 - 1074 - negative) << 52);
  const bool is_subnormal = MagnitudeD(sum) <= unit * 0x1p52;
  const double rounder = WithSignD(unit * 0x1p52, sum);
  const double rounded = high.sum + rounder;
  const double left = SumToOdd(high.sum - (rounded - rounder), rest);
  sum = is_subnormal ? WithSignD((rounded + left) - rounder, sum) : sum;
  const double result = ScaleByPowerOfTwoD(sum, limited);
  if (HasNoPartsD(a) || HasNoPartsD(b)) return a * b + c;
  return c == 0.0 ? a * b : HasNoPartsD(c) ? c : result;
}
