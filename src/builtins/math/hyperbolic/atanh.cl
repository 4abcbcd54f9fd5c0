// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atanh. log1p(2|x| / (1 - |x|)) / 2; 5 ULP.
// atanh(+-0) = +-0, atanh(+-1) = +-infinity, NaN beyond. OpenCL C 6.15.2.
#include "builtins/math/exponential/log_core.h"
#include "builtins/math/exponential/log_double.h"

WEFT_OVERLOAD float atanh(float x) {
  const float magnitude = Magnitude(x);
  const float result = 0.5f * Log1pCore(2.0f * magnitude / (1.0f - magnitude));
  return WithSign(magnitude < 0x1p-13f ? magnitude : result, x);
}
WEFT_OVERLOAD double atanh(double x) {
  const double magnitude = MagnitudeD(x);
  const double result = 0.5 * Log1pCoreD(2.0 * magnitude / (1.0 - magnitude));
  return WithSignD(magnitude < 0x1p-27 ? magnitude : result, x);
}

WEFT_BY_COMPONENT_1(atanh, float, float)
WEFT_BY_COMPONENT_1(atanh, double, double)
WEFT_BY_FLOAT_1(atanh)
