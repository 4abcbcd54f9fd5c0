// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// native_tan: tan without the reduction of arguments beyond 2^17; accuracy is the implementation's
// below. OpenCL C 6.15.2.
#include "builtins/math/trig_core.h"

WEFT_OVERLOAD float native_tan(float x) {
  const Reduced reduced = ReduceSmall(Magnitude(x));
  const float s = SinOfReduced(reduced.r);
  const float c = CosOfReduced(reduced.r);
  const bool odd = reduced.quadrant & 1;
  return FlipSign((odd ? -c : s) / (odd ? s : c), SignBit(x));
}

WEFT_BY_COMPONENT_1(native_tan, float, float)
