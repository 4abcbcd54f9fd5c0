// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tan for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h). Reduced
// as tan is, quotient of short polynomials of relative error 2^-17; 8192 ULP. OpenCL C 7.4, unsafe
// math optimizations.
#include "builtins/math/trigonometric/trig_core.h"

WEFT_OVERLOAD float __weft_relaxed_tan(float x) {
  const Reduced reduced = ReduceSmall(x);
  const float r = reduced.r, s = r * r;
  const float above = r * MultiplyAdd(s, -0x1.18c61ap-4f, 0x1.000068p0f);
  const float below = MultiplyAdd(s, -0x1.9b5dacp-2f, 1.0f);
  const bool odd = reduced.quadrant & 1;
  float result = (odd ? -below : above) / (odd ? above : below);
  const bool rare = IsTooLargeForTrig(Magnitude(x));
  if (__weft_any(rare))
    result = Select(rare, FlipSign(TanOf(ReduceLarge(Magnitude(x))), SignBit(x)), result);
  return result;
}

WEFT_BY_COMPONENT_1(__weft_relaxed_tan, float, float)
