// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sines for programs that allow inexact functions: by half turns, x = n * pi + r, so that one
// polynomial is enough. Absolute error 2^-23 up to 2^17 where a multiply-add rounds once, else
// half an ULP of x more.
#pragma once

#include "builtins/math/trigonometric/trig_core.h"

// (-1)^m sin(x - n * pi), |x - n * pi| <= pi/2; m stands in the low bits of `shifted`.
static inline float SinByHalfTurns(float x, float n, float shifted) {
  const float r = MultiplyAdd(n, -0x1.6a8886p-16f, MultiplyAdd(n, -0x1.921fp1f, x)), s = r * r;
  float p = 0x1.5cd794p-19f;
  p = MultiplyAdd(p, s, -0x1.9f5d56p-13f);
  p = MultiplyAdd(p, s, 0x1.110e5ap-7f);
  p = MultiplyAdd(p, s, -0x1.555548p-3f);
  return as_float(as_uint(MultiplyAdd(p * s, r, r)) ^ (as_uint(shifted) << 31));
}
