// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arc tangents of float.
#pragma once

#include "builtins/math/numeric.h"

// atan(t) for 0 <= t <= 1; relative error 2^-25.8.
static inline float AtanOfSmall(float t) {
  const float s = t * t;
  float p = 0x1.7ec1c4p-9f;
  p = MultiplyAdd(p, s, -0x1.0c23fep-6f);
  p = MultiplyAdd(p, s, 0x1.61f756p-5f);
  p = MultiplyAdd(p, s, -0x1.3553f4p-4f);
  p = MultiplyAdd(p, s, 0x1.b4dfdcp-4f);
  p = MultiplyAdd(p, s, -0x1.230abp-3f);
  p = MultiplyAdd(p, s, 0x1.9978eep-3f);
  p = MultiplyAdd(p, s, -0x1.5554dcp-2f);
  return MultiplyAdd(p * s, t, t);
}

// high - x where high is a multiple of pi/2 and low what its float lacks.
static inline float FromMultipleOfHalfPi(float high, float low, float x) {
  return high - (x - low);
}

static inline float AtanCore(float x) {
  const float magnitude = Magnitude(x);
  const bool steep = magnitude > 1.0f;
  const float r = AtanOfSmall(steep ? 1.0f / magnitude : magnitude);
  return WithSign(steep ? FromMultipleOfHalfPi(0x1.921fb6p0f, -0x1.777a5cp-25f, r) : r, x);
}

// min(|y|, |x|) / max(|y|, |x|): 0/0 counts as 0, infinity/infinity as 1.
static inline float RatioForAtan2(float smaller, float larger) {
  const float ratio = smaller / larger;
  const bool special = smaller == larger && (larger == 0.0f || larger == WEFT_INFINITY);
  return special ? (larger == 0.0f ? 0.0f : 1.0f) : ratio;
}

// The angle of (x, y), by octant. As the sign of x counts, so does that of a zero.
static inline float Atan2Core(float y, float x) {
  const float height = Magnitude(y);
  const float length = Magnitude(x);
  const bool steep = height > length;
  const float ratio = RatioForAtan2(steep ? length : height, steep ? height : length);
  float angle = AtanOfSmall(ratio);
  angle = steep ? FromMultipleOfHalfPi(0x1.921fb6p0f, -0x1.777a5cp-25f, angle) : angle;
  angle = as_int(x) < 0 ? FromMultipleOfHalfPi(0x1.921fb6p1f, -0x1.777a5cp-24f, angle) : angle;
  return IsNan(x) || IsNan(y) ? x + y : WithSign(angle, y);
}
