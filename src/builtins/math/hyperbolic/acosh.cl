// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acosh. With t = x - 1: log1p(t + sqrt(2t + t^2)), where t^2 is too large log x + log 2; 4 ULP.
// acosh(1) = +0, acosh(x < 1) = NaN. OpenCL C 6.15.2.
#include "builtins/math/exponential/log_core.h"
#include "builtins/math/exponential/log_double.h"

WEFT_OVERLOAD float acosh(float x) {
  const bool is_large = x > 0x1p26f;
  const float t = x - 1.0f;
  const float rest = t + __builtin_elementwise_sqrt(MultiplyAdd(t, t, 2.0f * t));
  const float result = Log1pCore(is_large ? x : rest) + (is_large ? 0x1.62e43p-1f : 0.0f);
  return x < 1.0f ? WEFT_NAN : result;
}
WEFT_OVERLOAD double acosh(double x) {
  const bool is_large = x > 0x1p55;
  const double t = x - 1.0;
  const double rest = t + __builtin_elementwise_sqrt(MultiplyAddD(t, t, 2.0 * t));
  const double result = Log1pCoreD(is_large ? x : rest) + (is_large ? 0x1.62e42fefa39efp-1 : 0.0);
  return x < 1.0 ? __builtin_nan("") : result;
}

WEFT_BY_COMPONENT_1(acosh, float, float)
WEFT_BY_COMPONENT_1(acosh, double, double)
WEFT_BY_FLOAT_1(acosh)
