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
  const float magnitude = Magnitude(x);
  const bool steep = magnitude > 1.0f;
  const float angle = ShortAtanOfSmall(steep ? 1.0f / magnitude : magnitude) * unit.radian;
  return WithSign(steep ? unit.right_angle - angle : angle, x);
}

static inline float ShortAtan2(float y, float x, AngleUnit unit) {
  const float height = Magnitude(y), length = Magnitude(x);
  const bool steep = height > length;
  const float ratio = RatioForAtan2(steep ? length : height, steep ? height : length);
  float angle = ShortAtanOfSmall(ratio) * unit.radian;
  angle = steep ? unit.right_angle - angle : angle;
  angle = as_int(x) < 0 ? 2.0f * unit.right_angle - angle : angle;
  return WithSign(angle, y);
}
