// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atan for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h).
// Reciprocal beyond 1, short polynomial of relative error 2^-14.7; 4096 ULP. atan(+-0) = +-0.
// OpenCL C 7.4, unsafe math optimizations.
#include "builtins/math/lib/numeric.h"

WEFT_OVERLOAD float __weft_relaxed_atan(float x) {
  const float magnitude = Magnitude(x);
  const bool steep = magnitude > 1.0f;
  const float t = steep ? 1.0f / magnitude : magnitude, s = t * t;
  float p = 0x1.96fbc8p-6f;
  p = MultiplyAdd(p, s, -0x1.816ce6p-4f);
  p = MultiplyAdd(p, s, 0x1.7e9874p-3f);
  p = MultiplyAdd(p, s, -0x1.541a14p-2f);
  const float angle = MultiplyAdd(p * s, t, t);
  return WithSign(steep ? 0x1.921fb6p0f - angle : angle, x);
}

WEFT_BY_COMPONENT_1(__weft_relaxed_atan, float, float)
