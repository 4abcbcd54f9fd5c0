// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rootn: x^(1/n) = exp2(log2(x) / n), both in two floats or doubles each; 16 ULP.
// rootn(x, 0) and even roots of negative numbers are NaN; odd roots of zeros and infinities keep
// the sign. OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/exponential/pow_core.h"
#include "builtins/math/exponential/pow_double.h"

// `root` is |x|^(1/n), good where x is finite and not zero.
static inline double RootnOfRare(double x, int n, double root) {
  double result = PowerAtLimits(root, MagnitudeD(x), (double)n);
  result = n & 1 ? WithSignD(result, x) : result;
  const bool undefined = n == 0 || (x < 0.0 && !(n & 1));
  result = undefined ? __builtin_nan("") : result;
  return IsNanD(x) ? x : result;
}

WEFT_OVERLOAD float rootn(float x, int n) {
  const float degree = n == 0 ? 1.0f : (float)n;
  TwoFloats y;
  y.high = 1.0f / degree;
  y.low = FusedMultiplyAdd(-y.high, degree, 1.0f) / degree;
  float result = PowerOfMagnitude(Magnitude(x), y);
  const bool rare = IsNotPositiveNormal(x) || n == 0;
  if (__weft_any(rare)) result = Select(rare, (float)RootnOfRare(x, n, result), result);
  return result;
}

WEFT_OVERLOAD double rootn(double x, int n) {
  const double degree = n == 0 ? 1.0 : n;
  TwoDoubles y;
  y.high = 1.0 / degree;
  y.low = FusedMultiplyAddD(-y.high, degree, 1.0) / degree;
  double result = PowerOfMagnitudeD(MagnitudeD(x), y);
  const bool rare = IsNotPositiveNormalD(x) || n == 0;
  if (__weft_any(rare)) result = SelectD(rare, RootnOfRare(x, n, result), result);
  return result;
}

WEFT_BY_COMPONENT_2(rootn, float, float, int)
WEFT_BY_COMPONENT_2(rootn, double, double, int)
WEFT_BY_FLOAT_INTEGER(rootn)
