// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arc tangents for programs that allow inexact functions: made as atan_core.h makes them, with a
// polynomial of relative error 2^-14.7.
#pragma once

#include "builtins/math/trigonometric/atan_core.h"

// atan(t) for 0 <= t <= 1.
static inline float ShortAtanOfSmall(float t) {
  const float s = t * t;
  float p = 0x1.96fbc8p-6f;
  p = MultiplyAdd(p, s, -0x1.816ce6p-4f);
  p = MultiplyAdd(p, s, 0x1.7e9874p-3f);
  p = MultiplyAdd(p, s, -0x1.541a14p-2f);
  return MultiplyAdd(p * s, t, t);
}

static inline float ShortAtan(float x, AngleUnit unit) {
  return AtanBy(ShortAtanOfSmall(SlopeForAtan(x)), x, unit);
}

static inline float ShortAtan2(float y, float x, AngleUnit unit) {
  return Atan2By(ShortAtanOfSmall(SlopeForAtan2(y, x)), y, x, unit);
}
