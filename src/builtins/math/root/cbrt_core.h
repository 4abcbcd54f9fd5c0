// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cube roots of floats: 1 / cbrt from the bits and a polynomial, and from it the root by one step
// of Newton's.
#pragma once

#include "builtins/math/lib/numeric.h"

// 1 / cbrt(x) to 4 bits, for positive normal x. Bits are a logarithm, of which a third is taken.
static inline float InverseCbrtEstimate(float x) {
  const int third = (int)((float)as_int(x) * (1.0f / 3.0f));
  return as_float(0x54a1f5ab - third);
}

// For positive normal x. A polynomial in what x * estimate^3 lacks of 1 makes the estimate 2^-18.
static inline float CbrtOfNormal(float x) {
  const float estimate = InverseCbrtEstimate(x);
  const float h = MultiplyAdd(-(x * estimate), estimate * estimate, 1.0f);
  float p = 0x1.660c38p-3f;
  p = MultiplyAdd(p, h, 0x1.ca3d28p-3f);
  p = MultiplyAdd(p, h, 0x1.55538p-2f);
  p = MultiplyAdd(p, h, 0x1.ffffbcp-1f);
  const float inverse = estimate * p, inverse_square = inverse * inverse;
  const float root = x * inverse_square;
  // A cube's rounding counts a third of an ULP.
  const float missing = MultiplyAdd(-(root * root), root, x);
  return MultiplyAdd(missing, inverse_square * (1.0f / 3.0f), root);
}

// For zeros, subnormals, infinities and NaN, without a sign.
static inline float CbrtOfRare(float x) {
  const bool is_itself = x == 0.0f || !(x < WEFT_INFINITY);
  return is_itself ? x : CbrtOfNormal(x * 0x1p24f) * 0x1p-8f;
}
