// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sincos: sin(x), and behind the pointer cos(x), from one reduction; accuracy as sin.cl and cos.cl.
// OpenCL C 6.15.2.
#include "builtins/math/output_pointer.h"
#include "builtins/math/trig_core.h"

WEFT_OVERLOAD float sincos(float x, private float* cosine) {
  const Reduced reduced = ReduceForTrig(Magnitude(x));
  const float s = SinOfReduced(reduced.r);
  const float c = CosOfReduced(reduced.r);
  *cosine = CosFromReduced(s, c, reduced.quadrant);
  return FlipSign(SinFromReduced(s, c, reduced.quadrant), SignBit(x));
}
WEFT_OVERLOAD double sincos(double x, private double* cosine) {
  *cosine = cos(x);
  return sin(x);
}

WEFT_OUTPUT_1(sincos, float, float, float)
WEFT_OUTPUT_1(sincos, double, double, double)
