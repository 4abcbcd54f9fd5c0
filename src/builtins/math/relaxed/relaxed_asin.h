// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arc sines for programs that allow inexact functions: made as asin_core.h makes them, with a
// polynomial of relative error 2^-14.6 and without what a float of pi lacks.
#pragma once

#include "builtins/math/trigonometric/asin_core.h"

static inline ArcSine ShortArcSineOf(float x) {
  const SineOfArc sine = ReduceForAsin(x);
  return ArcSineBy(MultiplyAdd(sine.square, 0x1.82a436p-4f, 0x1.5201ecp-3f), sine);
}

static inline float ShortAsin(float x) {
  const ArcSine arc = ShortArcSineOf(x);
  return WithSign(arc.is_large ? MultiplyAdd(arc.angle, -2.0f, 0x1.921fb6p0f) : arc.angle, x);
}

static inline float ShortAcos(float x) {
  const ArcSine arc = ShortArcSineOf(x);
  const float small = 0x1.921fb6p0f - WithSign(arc.angle, x);
  const float twice = 2.0f * arc.angle, large = x < 0.0f ? 0x1.921fb6p1f - twice : twice;
  return arc.is_large ? large : small;
}
