// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// half_tan: tan without the reduction of arguments beyond 2^17; 8192 ULP below. OpenCL C 6.15.2.
#include "builtins/math/trig_core.h"

WEFT_OVERLOAD float half_tan(float x) {
  const Reduced reduced = ReduceForHalf(Magnitude(x));
  const float s = SinOfReduced(reduced.r);
  const float c = CosOfReduced(reduced.r);
  const bool odd = reduced.quadrant & 1;
  return FlipSign((odd ? -c : s) / (odd ? s : c), SignBit(x));
}

WEFT_BY_COMPONENT_1(half_tan, float, float)
