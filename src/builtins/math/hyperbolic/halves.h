// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What sinh and cosh have in common. With x = n * ln 2 + r, a = 2^(n - 1) and b = 2^(-n - 1), that
// is e^x / 2 = a e^r and e^-x / 2 = b e^-r:
//   sinh x = sinh(r) (a + b) + cosh(r) (a - b),   cosh x = cosh(r) (a + b) + sinh(r) (a - b)
// by the polynomials of sinh and cosh - 1 for a small r, without a division. Where n is 0, sinh x
// is sinh r; where it is not, the terms cancel in part, so that the exact one, a - b, comes last.
#pragma once

#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/exp_double.h"

// From here on e^-|x| is nothing beside e^|x|, and the exponents below end.
#define WEFT_HALVES_END 87.0f
#define WEFT_HALVES_END_D 708.0

typedef struct Halves {
  float sinh, cosh_less_1, sum, difference;  // of r, and of a and b
} Halves;
typedef struct HalvesD {
  double sinh, cosh_less_1, sum, difference;
} HalvesD;

// Relative errors of sinh(r) and cosh(r) for |r| <= 0.3501: 2^-34.1 and 2^-33.1.
static inline Halves HalvesOf(float x) {
  const float shifted = MultiplyAdd(x, 0x1.715476p0f, WEFT_ROUNDER_F);
  const float r = RestOfExponent(x, shifted - WEFT_ROUNDER_F), s = r * r;
  const uint exponent = as_uint(shifted) << 23, middle = 126u << 23;
  const float a = as_float(middle + exponent), b = as_float(middle - exponent);
  float odd = 0x1.a2895ap-13f;
  odd = MultiplyAdd(odd, s, 0x1.110fe4p-7f);
  odd = MultiplyAdd(odd, s, 0x1.555556p-3f);
  float even = 0x1.6d56eep-10f;
  even = MultiplyAdd(even, s, 0x1.5554ep-5f);
  even = MultiplyAdd(even, s, 0.5f);
  return (Halves){MultiplyAdd(odd * s, r, r), even * s, a + b, a - b};
}

// The same for doubles: 2^-61.5 and 2^-57.8.
static inline HalvesD HalvesOfD(double x) {
  const double shifted = MultiplyAddD(x, 0x1.71547652b82fep0, WEFT_ROUNDER_D);
  const double r = RestOfExponentD(x, shifted - WEFT_ROUNDER_D), s = r * r;
  const ulong exponent = as_ulong(shifted) << 52, middle = 1022ul << 52;
  const double a = as_double(middle + exponent), b = as_double(middle - exponent);
  double odd = 0x1.af624d4e7e8bbp-26;
  odd = MultiplyAddD(odd, s, 0x1.71ddf693bbf5ep-19);
  odd = MultiplyAddD(odd, s, 0x1.a01a01b0745bdp-13);
  odd = MultiplyAddD(odd, s, 0x1.111111110f5bp-7);
  odd = MultiplyAddD(odd, s, 0x1.5555555555559p-3);
  double even = 0x1.28b488a3365f6p-22;
  even = MultiplyAddD(even, s, 0x1.a01991f9c141cp-16);
  even = MultiplyAddD(even, s, 0x1.6c16c1875e538p-10);
  even = MultiplyAddD(even, s, 0x1.555555554f817p-5);
  even = MultiplyAddD(even, s, 0x1.000000000000dp-1);
  return (HalvesD){MultiplyAddD(odd * s, r, r), even * s, a + b, a - b};
}
