// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arc sines of float: asin(x) by a polynomial for |x| <= 1/2, and beyond by
// asin(x) = pi/2 - 2 asin(sqrt((1 - x) / 2)).
#pragma once

#include "builtins/math/lib/numeric.h"

typedef struct ArcSine {
  float angle;    // asin(|x|) if not large, else asin(sqrt((1 - |x|) / 2))
  bool is_large;  // |x| > 1/2
} ArcSine;

// Of which sine the angle is, and its square. |x| > 1 gives NaN.
typedef struct SineOfArc {
  float root, square;
  bool is_large;
} SineOfArc;

static inline SineOfArc ReduceForAsin(float x) {
  SineOfArc sine;
  const float magnitude = Magnitude(x);
  sine.is_large = magnitude > 0.5f;
  sine.square = sine.is_large ? MultiplyAdd(magnitude, -0.5f, 0.5f) : magnitude * magnitude;
  sine.root = sine.is_large ? __builtin_elementwise_sqrt(sine.square) : magnitude;
  return sine;
}

// Given (asin(root) - root) / root^3.
static inline ArcSine ArcSineBy(float p, SineOfArc sine) {
  return (ArcSine){MultiplyAdd(p * sine.square, sine.root, sine.root), sine.is_large};
}

// Relative error of the polynomial 2^-27.5.
static inline ArcSine ArcSineOf(float x) {
  const SineOfArc sine = ReduceForAsin(x);
  const float square = sine.square;
  float p = 0x1.5a8308p-5f;
  p = MultiplyAdd(p, square, 0x1.8af02ap-6f);
  p = MultiplyAdd(p, square, 0x1.749c6p-5f);
  p = MultiplyAdd(p, square, 0x1.3300cp-4f);
  p = MultiplyAdd(p, square, 0x1.5555ccp-3f);
  return ArcSineBy(p, sine);
}

// What the float of pi/2 lacks is less than an ULP of any of these angles.
static inline float AsinBy(ArcSine arc, float x) {
  return WithSign(arc.is_large ? MultiplyAdd(arc.angle, -2.0f, 0x1.921fb6p0f) : arc.angle, x);
}
static inline float AcosBy(ArcSine arc, float x) {
  const float small = 0x1.921fb6p0f - WithSign(arc.angle, x);
  const float twice = 2.0f * arc.angle, large = x < 0.0f ? 0x1.921fb6p1f - twice : twice;
  return arc.is_large ? large : small;
}

static inline float AsinCore(float x) { return AsinBy(ArcSineOf(x), x); }
static inline float AcosCore(float x) { return AcosBy(ArcSineOf(x), x); }
