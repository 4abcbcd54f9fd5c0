// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pown: x^n = exp2(n * log2 x), the logarithm in two floats or doubles; 16 ULP.
// pown(x, 0) = 1 even for NaN; the sign of zeros and infinities shows where n is odd.
// OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/exponential/pow_core.h"

// `power` is |x|^n, good where x is finite and not zero.
static inline double PownOfRare(double x, int n, double power) {
  double result = PowerAtLimits(power, MagnitudeD(x), (double)n);
  result = n & 1 ? WithSignD(result, x) : result;
  result = IsNanD(x) ? x : result;
  return n == 0 ? 1.0 : result;
}

WEFT_OVERLOAD float pown(float x, int n) {
  const Power power = PowerOfNormal(x, (float)n);
  float result = power.value;
  const bool rare = power.is_rare || !(Magnitude((float)n) < 0x1p24f);  // or n is no float
  if (__weft_any(rare)) {
    const double other = PownOfRare(x, n, PowerOfPositiveD(MagnitudeD(x), n));
    result = Select(rare, (float)other, result);
  }
  return result;
}
WEFT_OVERLOAD double pown(double x, int n) {
  const PowerD power = PowerOfNormalD(x, n);
  double result = power.value;
  if (__weft_any(power.is_rare)) {
    const double other = PownOfRare(x, n, PowerOfPositiveD(MagnitudeD(x), n));
    result = SelectD(power.is_rare, other, result);
  }
  return result;
}

WEFT_BY_COMPONENT_2(pown, float, float, int)
WEFT_BY_COMPONENT_2(pown, double, double, int)
WEFT_BY_FLOAT_INTEGER(pown)
