// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rootn: x^(1/n). float: exp2(log2(x) / n) in two floats each; 16 ULP. double: libm's pow,
// corrected for the rounding of 1/n; 16 ULP. rootn(x, 0) and even roots of negative numbers are
// NaN; odd roots of zeros and infinities keep the sign. OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/libm.h"
#include "builtins/math/pow_core.h"

// `root` is |x|^(1/n), good where x is finite and not zero.
static inline float RootnOfRare(float x, int n, float root) {
  float result = PowerAtLimits(root, Magnitude(x), (float)n);
  result = n & 1 ? WithSign(result, x) : result;
  const bool undefined = n == 0 || (x < 0.0f && !(n & 1));
  result = undefined ? WEFT_NAN : result;
  return IsNan(x) ? x : result;
}

WEFT_OVERLOAD float rootn(float x, int n) {
  const float degree = n == 0 ? 1.0f : (float)n;
  TwoFloats y;
  y.high = 1.0f / degree;
  y.low = FusedMultiplyAdd(-y.high, degree, 1.0f) / degree;
  float result = PowerOfMagnitude(Magnitude(x), y);
  const bool rare = IsNotPositiveNormal(x) || n == 0;
  if (__weft_any(rare)) result = rare ? RootnOfRare(x, n, result) : result;
  return result;
}

WEFT_OVERLOAD double rootn(double x, int n) {
  const double magnitude = MagnitudeD(x);
  const double inverse = 1.0 / n;
  const double root = LibmPow(magnitude, inverse);
  const double missing = FusedMultiplyAddD(-inverse, n, 1.0) / n;
  const double corrected = FusedMultiplyAddD(root, LibmLog(magnitude) * missing, root);
  // Where the argument or the root is zero or infinite there is nothing to correct.
  const double infinity = __builtin_inf();
  const bool is_finite = magnitude > 0.0 && magnitude < infinity && root < infinity;
  double result = is_finite ? corrected : root;
  result = n & 1 ? WithSignD(result, x) : result;
  const bool undefined = n == 0 || (x < 0.0 && !(n & 1));
  result = undefined ? __builtin_nan("") : result;
  return IsNanD(x) ? x : result;
}

WEFT_BY_COMPONENT_2(rootn, float, float, int)
WEFT_BY_COMPONENT_2(rootn, double, double, int)
