// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arc tangents of float.
#pragma once

#include "builtins/math/lib/numeric.h"

// The unit of an angle: how many a radian has, and how many a right angle. What the latter's float
// lacks is less than an ULP of any angle that is taken from it.
typedef struct AngleUnit {
  float radian, right_angle;
} AngleUnit;

static inline AngleUnit Radians(void) { return (AngleUnit){1.0f, 0x1.921fb6p0f}; }
static inline AngleUnit HalfTurns(void) { return (AngleUnit){0x1.45f306p-2f, 0.5f}; }

// atan(t) for 0 <= t <= 1; relative error 2^-25.8.
static inline float AtanOfSmall(float t) {
  const float s = t * t, z = s * s;
  float even = -0x1.0c23fep-6f;
  even = MultiplyAdd(even, z, -0x1.3553f4p-4f);
  even = MultiplyAdd(even, z, -0x1.230abp-3f);
  even = MultiplyAdd(even, z, -0x1.5554dcp-2f);
  float odd = 0x1.7ec1c4p-9f;
  odd = MultiplyAdd(odd, z, 0x1.61f756p-5f);
  odd = MultiplyAdd(odd, z, 0x1.b4dfdcp-4f);
  odd = MultiplyAdd(odd, z, 0x1.9978eep-3f);
  return MultiplyAdd(t * s, MultiplyAdd(odd, s, even), t);
}

// The slope up to 1 that |x| is, or is the reciprocal of.
static inline float SlopeForAtan(float x) {
  const float magnitude = Magnitude(x);
  return magnitude > 1.0f ? 1.0f / magnitude : magnitude;
}

// Given the arc tangent of that slope.
static inline float AtanBy(float of_slope, float x, AngleUnit unit) {
  const float angle = of_slope * unit.radian;
  return WithSign(Magnitude(x) > 1.0f ? unit.right_angle - angle : angle, x);
}

static inline float AtanCore(float x, AngleUnit unit) {
  return AtanBy(AtanOfSmall(SlopeForAtan(x)), x, unit);
}

// min(|y|, |x|) / max(|y|, |x|): 0/0 counts as 0, infinity/infinity as 1.
static inline float RatioForAtan2(float smaller, float larger) {
  const float divisor = larger == 0.0f ? 1.0f : larger;
  return smaller == divisor ? 1.0f : smaller / divisor;
}

static inline float SlopeForAtan2(float y, float x) {
  const float height = Magnitude(y), length = Magnitude(x);
  const bool steep = height > length;
  return RatioForAtan2(steep ? length : height, steep ? height : length);
}

// The angle of (x, y), by octant, given the arc tangent of that slope. As the sign of x counts, so
// does that of a zero.
static inline float Atan2By(float of_slope, float y, float x, AngleUnit unit) {
  float angle = of_slope * unit.radian;
  angle = Magnitude(y) > Magnitude(x) ? unit.right_angle - angle : angle;
  angle = as_int(x) < 0 ? 2.0f * unit.right_angle - angle : angle;
  return WithSign(angle, y);
}

static inline float Atan2Core(float y, float x, AngleUnit unit) {
  return Atan2By(AtanOfSmall(SlopeForAtan2(y, x)), y, x, unit);
}
