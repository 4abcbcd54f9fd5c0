// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sines for programs that allow inexact functions: by half turns, x = n * pi + r, so that one
// polynomial is enough. Absolute error 2^-19.6 up to 2^17 where a multiply-add rounds once, else
// half an ULP of x more. -0 stays itself, as it would not if r were added last.
#pragma once

#include "builtins/math/trigonometric/trig_core.h"

// (-1)^m sin(x - n * pi), |x - n * pi| <= pi/2; m stands in the low bits of `shifted`.
static inline float SinByHalfTurns(float x, float n, float shifted) {
  const float r = MultiplyAdd(n, -0x1.6a8886p-16f, MultiplyAdd(n, -0x1.921fp1f, x)), s = r * r;
  float p = -0x1.848768p-13f;
  p = MultiplyAdd(p, s, 0x1.106d3ap-7f);
  p = MultiplyAdd(p, s, -0x1.5550e8p-3f);
  return as_float(as_uint(MultiplyAdd(s, p, 1.0f) * r) ^ (as_uint(shifted) << 31));
}
