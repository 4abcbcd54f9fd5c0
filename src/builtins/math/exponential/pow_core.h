// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Powers of float: x^y = 2^(y * log2 x) with the logarithm as an unevaluated sum of two floats,
// since y * log2 x reaches 128 and its error counts absolutely. Made as those of double
// (pow_double.h), which what is rare is left to.
#pragma once

#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/pow_double.h"

// The logarithm to base 2, whose lower part may be 2^-8 of it, and about its value: to 2^-16 of it.
typedef struct Logarithm {
  float high, low, about;
} Logarithm;

// log2 of a positive normal x, to about 2^-31.
static inline Logarithm Log2Accurate(float x) {
  const uint least = as_uint(0.6875f), one = as_uint(1.0f);
  const uint above = as_uint(x) + (one - least);  // k + 127 stands in its high bits
  const float k = as_float(above >> 23 | 0x4b000000u) - 0x1.0000fep23f;
  const float z = as_float((above & 0x007fffffu) + least);
  const float c = (z + 0x1.8p21f) - 0x1.8p21f;
  const float f = z - c, divisor = z + c, divisor_rest = z - (divisor - c);
  const float inverse = 1.0f / divisor;
  const float scaled = f * 0x1.715476p1f;
  float rest = FusedMultiplyAdd(f, 0x1.715476p1f, -scaled);
  rest = MultiplyAdd(f, 0x1.4ae0cp-25f, rest);
  const float q = scaled * inverse;
  rest = MultiplyAdd(-q, divisor_rest, rest) + FusedMultiplyAdd(-q, divisor, scaled);
  const float s = q * q, cube = q * s;
  const float p = MultiplyAdd(MultiplyAdd(s, 0x1.058432p-12f, 0x1.7a320cp-9f), s, 0x1.47fd4p-5f);
  const bool is_less = z < 0.875f, is_more = z > 1.125f;
  const float high = is_more ? 0x1.49a8p-2f : is_less ? -0x1.a9p-2f : 0.0f;
  const float low = is_more ? -0x1.ed0cbap-20f : is_less ? 0x1.a39fbep-20f : 0.0f;
  const float whole = k + high;
  Logarithm logarithm;
  logarithm.high = whole + q;
  const float sum_rest = (whole - logarithm.high) + q;
  logarithm.low = MultiplyAdd(cube, p, sum_rest + MultiplyAdd(rest, inverse, low));
  logarithm.about = MultiplyAdd(cube, 0x1.4892b6p-5f, logarithm.high);
  return logarithm;
}

typedef struct Power {
  float value;
  bool is_rare;
} Power;

// 2^(y * logarithm), rare where that may not be a normal number, or y not finite.
static inline Power PowerFromLog2(Logarithm logarithm, float y) {
  const float shifted = MultiplyAdd(y, logarithm.about, WEFT_ROUNDER_F);
  const float n = shifted - WEFT_ROUNDER_F;
  const float r = MultiplyAdd(y, logarithm.low, FusedMultiplyAdd(y, logarithm.high, -n));
  const uint bits = as_uint(Exp2OfReduced(r)) + (as_uint(shifted) << 23);
  return (Power){as_float(bits), !(Magnitude(n) < 125.0f)};
}

// x^y, rare where x is not a positive normal number, too.
static inline Power PowerOfNormal(float x, float y) {
  Power power = PowerFromLog2(Log2Accurate(x), y);
  power.is_rare |= IsNotPositiveNormal(x);
  return power;
}
