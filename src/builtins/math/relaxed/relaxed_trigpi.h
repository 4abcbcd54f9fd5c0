// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sines of half turns for programs that allow inexact functions.
#pragma once

#include "builtins/math/trigonometric/trigpi_core.h"

// sin(pi r) for |r| <= 1/2, or what that of -r is if `flip` is the bit of the sign; relative error
// 2^-19.9.
static inline float ShortSinOfHalfTurns(float r, uint flip) {
  const float s = r * r;
  float p = -0x1.1ddfap-1f;
  p = MultiplyAdd(p, s, 0x1.459432p1f);
  p = MultiplyAdd(p, s, -0x1.4ab61ep2f);
  p = MultiplyAdd(p, s, 0x1.921f9cp1f);
  return as_float(as_uint(r) ^ flip) * p;
}
