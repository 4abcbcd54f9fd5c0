// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exponents of floats, subnormals included.
#pragma once

#include "builtins/math/lib/numeric.h"

// x = significand * 2^exponent with the significand's magnitude in [1, 2), for finite x != 0.
typedef struct Parts {
  float significand;
  int exponent;
} Parts;
typedef struct PartsD {
  double significand;
  int exponent;
} PartsD;

static inline Parts PartsOf(float x) {
  const bool is_subnormal = Magnitude(x) < WEFT_MIN_NORMAL_F;
  const uint bits = as_uint(is_subnormal ? x * 0x1p24f : x);
  Parts parts;
  parts.exponent = (int)((bits >> 23) & 0xffu) - (is_subnormal ? 127 + 24 : 127);
  parts.significand = as_float((bits & 0x807fffffu) | 0x3f800000u);
  return parts;
}
static inline PartsD PartsOfD(double x) {
  const bool is_subnormal = MagnitudeD(x) < WEFT_MIN_NORMAL_D;
  const ulong bits = as_ulong(is_subnormal ? x * 0x1p54 : x);
  PartsD parts;
  parts.exponent = (int)((bits >> 52) & 0x7fful) - (is_subnormal ? 1023 + 54 : 1023);
  parts.significand = as_double((bits & 0x800ffffffffffffful) | 0x3ff0000000000000ul);
  return parts;
}

// Zeros, infinities and NaN, which have no parts.
static inline bool HasNoParts(float x) { return x == 0.0f || !(Magnitude(x) < WEFT_INFINITY); }
static inline bool HasNoPartsD(double x) { return x == 0.0 || !(MagnitudeD(x) < __builtin_inf()); }
