// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rootn: x^(1/n) = exp2(log2(x) / n), the logarithm in two floats or doubles; 16 ULP.
// rootn(x, 0) and even roots of negative numbers are NaN; odd roots of zeros and infinities keep
// the sign. OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/exponential/pow_core.h"

// `root` is |x|^(1/n), good where x is finite and not zero.
static inline double RootnOfRare(double x, int n, double root) {
  double result = PowerAtLimits(root, MagnitudeD(x), (double)n);
  result = n & 1 ? WithSignD(result, x) : result;
  const bool undefined = n == 0 || (x < 0.0 && !(n & 1));
  result = undefined ? __builtin_nan("") : result;
  return IsNanD(x) ? x : result;
}

// What `inverse` lacks of 1 / degree is added to the logarithm.
static inline LogarithmD WithRestOfInverse(LogarithmD logarithm, double inverse, double degree) {
  const double missing = FusedMultiplyAddD(-inverse, degree, 1.0);
  logarithm.exactly.low = MultiplyAddD(logarithm.exactly.high, missing, logarithm.exactly.low);
  return logarithm;
}

WEFT_OVERLOAD float rootn(float x, int n) {
  const float degree = n == 0 ? 1.0f : (float)n, inverse = 1.0f / degree;
  Logarithm logarithm = Log2Accurate(x);
  const float missing = FusedMultiplyAdd(-inverse, degree, 1.0f);
  logarithm.low = MultiplyAdd(logarithm.high, missing, logarithm.low);
  const Power power = PowerFromLog2(logarithm, inverse);
  float result = power.value;
  const bool rare = power.is_rare || IsNotPositiveNormal(x) || n == 0;
  if (__weft_any(rare)) {
    const double root = PowerOfPositiveD(MagnitudeD(x), 1.0 / (n == 0 ? 1.0 : n));
    result = Select(rare, (float)RootnOfRare(x, n, root), result);
  }
  return result;
}

WEFT_OVERLOAD double rootn(double x, int n) {
  const double degree = n == 0 ? 1.0 : n, inverse = 1.0 / degree;
  const LogarithmD logarithm = WithRestOfInverse(Log2AccurateD(x, 0.0), inverse, degree);
  const PowerD power = PowerFromLog2D(logarithm, inverse);
  double result = power.value;
  const bool rare = power.is_rare || IsNotPositiveNormalD(x) || n == 0;
  if (__weft_any(rare)) {
    const LogarithmD other = WithRestOfInverse(Log2OfPositiveD(MagnitudeD(x)), inverse, degree);
    const double root = Exp2OfProductD(inverse, other);
    result = SelectD(rare, RootnOfRare(x, n, root), result);
  }
  return result;
}

WEFT_BY_COMPONENT_2(rootn, float, float, int)
WEFT_BY_COMPONENT_2(rootn, double, double, int)
WEFT_BY_FLOAT_INTEGER(rootn)
