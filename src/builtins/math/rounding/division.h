// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Division with a rest, exact, for fmod and its like: x = quotient * y + rest. Quotients that fit
// into few bits take one division; the others come part by part, behind a rare path.
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

// The leading 27 bits.
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
  // The rest is a multiple of the last bit of x or of y, and so a float.
  Division division;
  const float quotient = __builtin_elementwise_rint(ratio);
  RoundToInteger(quotient, &division.quotient);
  division.rest = FusedMultiplyAdd(-quotient, y, x);
  // A ratio of 2^22 or more, NaN, or an infinite y.
  const float scaled = y * 0x1p-106f;
  const bool rare = !((scaled > ratio ? scaled : ratio) < 0x1p22f);
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
  DivisionD division;
  const double quotient = __builtin_elementwise_rint(ratio);
  RoundToIntegerD(quotient, &division.quotient);
  division.rest = FusedMultiplyAddD(-quotient, y, x);
  const double scaled = y * 0x1p-993;
  const bool rare = !((scaled > ratio ? scaled : ratio) < 0x1p31);
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
