// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arc sines for programs that allow inexact functions: made as asin_core.h makes them, with a
// polynomial of relative error 2^-14.6.
#pragma once

#include "builtins/math/trigonometric/asin_core.h"

static inline ArcSine ShortArcSineOf(float x) {
  const SineOfArc sine = ReduceForAsin(x);
  return ArcSineBy(MultiplyAdd(sine.square, 0x1.82a436p-4f, 0x1.5201ecp-3f), sine);
}

static inline float ShortAsin(float x) { return AsinBy(ShortArcSineOf(x), x); }
static inline float ShortAcos(float x) { return AcosBy(ShortArcSineOf(x), x); }
