// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __weft_scale: x * 2^n, rounded once, for x near 1 and |n| <= 252; see numeric.h. n + 254 is the
// sum of the biased exponents of two factors.
#include "builtins/math/lib/numeric.h"

float __weft_scale(float x, float shifted) {
  const uint half_sum = as_uint(shifted) >> 1;
  const float first = as_float(half_sum << 23);
  const float second = as_float((as_uint(shifted) - half_sum) << 23);
  return x * first * second;
}
