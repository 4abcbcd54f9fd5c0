// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Division with a rest, exact, for fmod and its like: x = quotient * y + rest. Quotients that fit
// into few bits take one division; the others come part by part, behind a rare path. No step needs
// a fused multiply-add: factors are split until their products are exact.
#pragma once

#include "builtins/math/representation/exponent.h"

typedef struct Division {
  float rest;
  int quotient;  // modulo 2^32
} Division;
typedef struct DivisionD {
  double rest;
  int quotient;
} DivisionD;

// The leading 12 bits of a float, the leading 27 of a double.
static inline float LeadingBits(float x) { return as_float(as_uint(x) & 0xfffff000u); }
static inline double LeadingBitsD(double x) {
  return as_double(as_ulong(x) & 0xfffffffffc000000ul);
}

// Adds or subtracts one more y if the rest is more than half of it.
static inline Division RoundToNearest(Division division, float y, bool is_tie_to_move) {
  const bool moves = 2.0f * Magnitude(division.rest) > y || is_tie_to_move;
  const float step = WithSign(y, division.rest);
  division.quotient += moves ? (division.rest < 0.0f ? -1 : 1) : 0;
  division.rest = moves ? division.rest - step : division.rest;
  return division;
}
static inline DivisionD RoundToNearestD(DivisionD division, double y, bool is_tie_to_move) {
  const bool moves = 2.0 * MagnitudeD(division.rest) > y || is_tie_to_move;
  const double step = WithSignD(y, division.rest);
  division.quotient += moves ? (division.rest < 0.0 ? -1 : 1) : 0;
  division.rest = moves ? division.rest - step : division.rest;
  return division;
}

// The nearest quotient, ties to even, part by part from the top. For finite x >= y / 2 > 0; for
// others the loop ends, too. A significand has 24 bits: its product with 29 bits is exact in
// double.
static inline Division DivideFar(float x, float y) {
  const Parts dividend = PartsOf(x), divisor = PartsOf(y);
  const double unit = divisor.significand, reciprocal = 1.0 / unit;
  DivisionD far = {dividend.significand, 0};
  int bits = dividend.exponent - divisor.exponent;
  do {
    const int step = bits < 28 ? bits : 28;  // -1 or more
    const double scaled = far.rest * as_double((ulong)(step + 1023) << 52);
    int part;
    const double multiple = RoundToIntegerD(scaled * reciprocal, &part);
    far.rest = MultiplyAddD(-multiple, unit, scaled);
    far.quotient = (int)((uint)far.quotient << (step & 31)) + part;
    bits -= step;
  } while (bits > 0);
  const bool is_tie = 2.0 * MagnitudeD(far.rest) == unit;
  far = RoundToNearestD(far, unit, is_tie && (far.quotient & 1));
  const double scale = as_double((ulong)(divisor.exponent + 1023) << 52);
  return (Division){(float)(far.rest * scale), far.quotient};
}
// Here a multiple has 26 bits, and the divisor is split in two.
static inline DivisionD DivideFarD(double x, double y) {
  const PartsD dividend = PartsOfD(x), divisor = PartsOfD(y);
  const double unit = divisor.significand, reciprocal = 1.0 / unit;
  const double high = LeadingBitsD(unit), low = unit - high;
  DivisionD far = {dividend.significand, 0};
  int bits = dividend.exponent - divisor.exponent;
  do {
    const int step = bits < 25 ? bits : 25;  // -1 or more
    const double scaled = far.rest * as_double((ulong)(step + 1023) << 52);
    int part;
    const double multiple = RoundToIntegerD(scaled * reciprocal, &part);
    far.rest = MultiplyAddD(-multiple, low, MultiplyAddD(-multiple, high, scaled));
    far.quotient = (int)((uint)far.quotient << (step & 31)) + part;
    bits -= step;
  } while (bits > 0);
  const bool is_tie = 2.0 * MagnitudeD(far.rest) == unit;
  far = RoundToNearestD(far, unit, is_tie && (far.quotient & 1));
  far.rest = ScaleByPowerOfTwoD(far.rest, divisor.exponent);
  return far;
}

// For x >= 0 and y >= 0: a quotient whose rest is at most 0.63 * y (of double: little more than
// y / 2), and where it is just half of y, the even one. NaN and 0 for infinite x, zero y and NaN.
static inline Division DivideClosely(float x, float y) {
  const float ratio = x / y;
  // Both factors are split: products of parts have 24 bits at most, and up to 2^22 the sums are
  // exact in this order. The quotient may be rounded up, but below 2^127 no product overflows.
  Division division;
  const float quotient = RoundToInteger(ratio, &division.quotient);
  const float quotient_high = LeadingBits(quotient), quotient_low = quotient - quotient_high;
  const float high = LeadingBits(y), low = y - high;
  float rest = MultiplyAdd(-quotient_high, high, x);
  rest = MultiplyAdd(-quotient_high, low, rest);
  rest = MultiplyAdd(-quotient_low, high, rest);
  division.rest = MultiplyAdd(-quotient_low, low, rest);
  const bool rare = !(ratio < 0x1p22f) || !(x + y < 0x1p127f);
  if (__weft_any(rare)) {
    const Division far = DivideFar(x, y);
    const bool is_undefined = !(x < WEFT_INFINITY) || !(y > 0.0f);
    const bool is_far = x >= 0.5f * y;
    const float rare_rest = is_undefined ? WEFT_NAN : is_far ? far.rest : x;
    const int rare_quotient = is_undefined || !is_far ? 0 : far.quotient;
    division.rest = rare ? rare_rest : division.rest;
    division.quotient = rare ? rare_quotient : division.quotient;
  }
  return division;
}
static inline DivisionD DivideCloselyD(double x, double y) {
  const double ratio = x / y;
  // Up to 2^26 the products have 53 bits at most, and so has the first sum.
  DivisionD division;
  const double quotient = RoundToIntegerD(ratio, &division.quotient);
  const double high = LeadingBitsD(y), low = y - high;
  division.rest = MultiplyAddD(-quotient, low, MultiplyAddD(-quotient, high, x));
  const bool rare = !(ratio < 0x1p26) || !(x + y < 0x1p1023);
  if (__weft_any(rare)) {
    const DivisionD far = DivideFarD(x, y);
    const bool is_undefined = !(x < __builtin_inf()) || !(y > 0.0);
    const bool is_far = x >= 0.5 * y;
    const double rare_rest = is_undefined ? __builtin_nan("") : is_far ? far.rest : x;
    const int rare_quotient = is_undefined || !is_far ? 0 : far.quotient;
    division.rest = rare ? rare_rest : division.rest;
    division.quotient = rare ? rare_quotient : division.quotient;
  }
  return division;
}
