// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cbrt for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h).
// 1 / cbrt from the bits, as cbrt, and a short polynomial of relative error 2^-12.9; 8192 ULP.
// cbrt(+-0) = +-0. OpenCL C 7.4, unsafe math optimizations.
#include "builtins/math/root/cbrt_core.h"

static inline float RelaxedCbrtOfNormal(float x) {
  const float estimate = InverseCbrtEstimate(x);
  const float product = x * estimate, root = product * estimate;
  const float h = MultiplyAdd(-root, estimate, 1.0f);
  float p = 0x1.1e9a7cp-1f;
  p = MultiplyAdd(p, h, 0x1.57530ap-1f);
  p = MultiplyAdd(p, h, 0x1.ffff8ep-1f);
  return p * root;
}

WEFT_OVERLOAD float __weft_relaxed_cbrt(float x) {
  const float magnitude = Magnitude(x);
  float result = RelaxedCbrtOfNormal(magnitude);
  const bool rare = IsNotPositiveNormal(magnitude);
  if (__weft_any(rare)) result = Select(rare, CbrtOfRare(magnitude), result);
  return WithSign(result, x);
}

WEFT_BY_COMPONENT_1(__weft_relaxed_cbrt, float, float)
