// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acosh. With t = x - 1: log1p(t + sqrt(2t + t^2)), where t^2 is too large log x + log 2; 4 ULP.
// acosh(1) = +0, acosh(x < 1) = NaN. OpenCL C 6.15.2.
#include "builtins/math/hyperbolic/log_of_twice.h"
#include "builtins/math/root/inexact_root.h"

WEFT_OVERLOAD float acosh(float x) {
  const float t = x - 1.0f;
  float result = Log1pCore(t + __builtin_elementwise_sqrt(MultiplyAdd(t, t, 2.0f * t)));
  const bool rare = !(x >= 1.0f && x < WEFT_SQUARE_END);
  if (__weft_any(rare)) result = Select(rare, x < 1.0f ? WEFT_NAN : LogOfTwice(x), result);
  return result;
}
WEFT_OVERLOAD double acosh(double x) {
  const double t = x - 1.0;
  double result = Log1pCoreD(t + InexactRootD(MultiplyAddD(t, t, 2.0 * t)));
  const bool rare = !(x >= 1.0 && x < WEFT_SQUARE_END_D);
  if (__weft_any(rare))
    result = SelectD(rare, x < 1.0 ? __builtin_nan("") : LogOfTwiceD(x), result);
  return result;
}

WEFT_BY_COMPONENT_1(acosh, float, float)
WEFT_BY_COMPONENT_1(acosh, double, double)
WEFT_BY_FLOAT_1(acosh)
