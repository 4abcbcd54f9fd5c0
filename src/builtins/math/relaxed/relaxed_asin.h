// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arc sines for programs that allow inexact functions: made as asin_core.h makes them, with a
// polynomial of relative error 2^-14.6 and without what a float of pi lacks.
#pragma once

#include "builtins/math/lib/numeric.h"

typedef struct ShortArcSine {
  float angle;    // asin(|x|) if not large, else asin(sqrt((1 - |x|) / 2))
  bool is_large;  // |x| > 1/2
} ShortArcSine;

static inline ShortArcSine ShortArcSineOf(float x) {
  ShortArcSine arc;
  const float magnitude = Magnitude(x);
  arc.is_large = magnitude > 0.5f;
  const float square = arc.is_large ? MultiplyAdd(magnitude, -0.5f, 0.5f) : magnitude * magnitude;
  const float root = arc.is_large ? __builtin_elementwise_sqrt(square) : magnitude;
  const float p = MultiplyAdd(square, 0x1.82a436p-4f, 0x1.5201ecp-3f);
  arc.angle = MultiplyAdd(p * square, root, root);
  return arc;
}

static inline float ShortAsin(float x) {
  const ShortArcSine arc = ShortArcSineOf(x);
  return WithSign(arc.is_large ? MultiplyAdd(arc.angle, -2.0f, 0x1.921fb6p0f) : arc.angle, x);
}

static inline float ShortAcos(float x) {
  const ShortArcSine arc = ShortArcSineOf(x);
  const float small = 0x1.921fb6p0f - WithSign(arc.angle, x);
  const float twice = 2.0f * arc.angle, large = x < 0.0f ? 0x1.921fb6p1f - twice : twice;
  return arc.is_large ? large : small;
}
