// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tanh. 1 - 2 / (exp(2|x|) + 1); below 0.55 an odd polynomial for float, expm1(2|x|) over itself
// plus 2 for double; 5 ULP. tanh(+-0) = +-0, tanh(+-infinity) = +-1. OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/exp_double.h"

// Relative error 2^-29.4.
static inline float TanhOfSmall(float x) {
  const float s = x * x;
  float p = -0x1.958c74p-8f;
  p = MultiplyAdd(p, s, 0x1.584238p-6f);
  p = MultiplyAdd(p, s, -0x1.b90a76p-5f);
  p = MultiplyAdd(p, s, 0x1.110c7p-3f);
  p = MultiplyAdd(p, s, -0x1.555548p-2f);
  return MultiplyAdd(p * s, x, x);
}

WEFT_OVERLOAD float tanh(float x) {
  const float magnitude = Magnitude(x);
  const float power = ExpCore(2.0f * magnitude);
  const float large = 1.0f - 2.0f / (power + 1.0f);
  return WithSign(magnitude < 0.55f ? TanhOfSmall(magnitude) : large, x);
}
WEFT_OVERLOAD double tanh(double x) {
  const double magnitude = MagnitudeD(x);
  const double power = Expm1CoreD(2.0 * magnitude);
  const double large = 1.0 - 2.0 / (power + 2.0);
  return WithSignD(magnitude < 0.55 ? power / (power + 2.0) : large, x);
}

WEFT_BY_COMPONENT_1(tanh, float, float)
WEFT_BY_COMPONENT_1(tanh, double, double)
WEFT_BY_FLOAT_1(tanh)
