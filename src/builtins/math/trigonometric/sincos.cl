// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sincos: sin(x), and behind the pointer cos(x), from one reduction; accuracy as sin.cl and cos.cl.
// OpenCL C 6.15.2.
#include "builtins/math/lib/output_pointer.h"
#include "builtins/math/trigonometric/trig_core.h"

WEFT_OVERLOAD float sincos(float x, private float* cosine) {
  const float magnitude = Magnitude(x);
  const bool rare = IsTooLargeForTrig(magnitude);
  const Reduced small = ReduceSmall(magnitude);
  float s = SinOf(small), c = CosOf(small);
  if (__weft_any(rare)) {
    const Reduced large = ReduceLarge(magnitude);
    s = Select(rare, SinOf(large), s);
    c = Select(rare, CosOf(large), c);
  }
  *cosine = c;
  return FlipSign(s, SignBit(x));
}
WEFT_OVERLOAD double sincos(double x, private double* cosine) {
  *cosine = cos(x);
  return sin(x);
}
WEFT_OVERLOAD half sincos(half x, private half* cosine) {
  float cosine_float;
  const float sine = sincos((float)x, (private float*)&cosine_float);
  *cosine = (half)cosine_float;
  return (half)sine;
}

WEFT_OUTPUT_1(sincos, half, half, half)
WEFT_OUTPUT_1(sincos, float, float, float)
WEFT_OUTPUT_1(sincos, double, double, double)
