// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pow for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h).
// exp2(y * log2|x|), short polynomials; 8192 ULP. pow(x, +-0) = 1; a negative x needs an integer y.
// OpenCL C 7.4, unsafe math optimizations.
#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/log_core.h"

static inline bool IsWholeFloat(float y) { return __builtin_elementwise_trunc(y) == y; }

WEFT_OVERLOAD float __weft_relaxed_pow(float x, float y) {
  const float magnitude = Exp2Fast(y * Log2OfMagnitudeFast(Magnitude(x)));
  const bool is_odd = IsWholeFloat(y) && !IsWholeFloat(0.5f * y);
  const float result = is_odd ? WithSign(magnitude, x) : magnitude;
  return y == 0.0f ? 1.0f : x < 0.0f && !IsWholeFloat(y) ? WEFT_NAN : result;
}

WEFT_BY_COMPONENT_2(__weft_relaxed_pow, float, float, float)
