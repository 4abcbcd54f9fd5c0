// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pown: x^n = exp2(n * log2 x), both in two floats or doubles each; 16 ULP.
// pown(x, 0) = 1 even for NaN; the sign of zeros and infinities shows where n is odd.
// OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/exponential/pow_core.h"
#include "builtins/math/exponential/pow_double.h"

// `power` is |x|^n, good where x is finite and not zero.
static inline double PownOfRare(double x, int n, double power) {
  double result = PowerAtLimits(power, MagnitudeD(x), (double)n);
  result = n & 1 ? WithSignD(result, x) : result;
  result = IsNanD(x) ? x : result;
  return n == 0 ? 1.0 : result;
}

WEFT_OVERLOAD float pown(float x, int n) {
  // An int has up to 31 bits, a float 24: what is left over is exact too.
  const float high = (float)(n & ~0xff);
  const float low = (float)(n & 0xff);
  TwoFloats y;
  y.high = high + low;
  y.low = (high - y.high) + low;
  float result = PowerOfMagnitude(Magnitude(x), y);
  const bool rare = IsNotPositiveNormal(x);
  if (__weft_any(rare)) result = Select(rare, (float)PownOfRare(x, n, result), result);
  return result;
}
WEFT_OVERLOAD double pown(double x, int n) {
  double result = PowerOfMagnitudeD(MagnitudeD(x), (TwoDoubles){n, 0.0});
  const bool rare = IsNotPositiveNormalD(x);
  if (__weft_any(rare)) result = SelectD(rare, PownOfRare(x, n, result), result);
  return result;
}

WEFT_BY_COMPONENT_2(pown, float, float, int)
WEFT_BY_COMPONENT_2(pown, double, double, int)
WEFT_BY_FLOAT_INTEGER(pown)
