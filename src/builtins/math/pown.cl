// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pown: x^n. float: exp2(n * log2 x) in two floats each; 16 ULP. double: libm's pow; 16 ULP.
// pown(x, 0) = 1 even for NaN; the sign of zeros and infinities shows where n is odd.
// OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/libm.h"
#include "builtins/math/pow_core.h"

// `power` is |x|^n, good where x is finite and not zero.
static inline float PownOfRare(float x, int n, float power) {
  float result = PowerAtLimits(power, Magnitude(x), (float)n);
  result = n & 1 ? WithSign(result, x) : result;
  result = IsNan(x) ? x : result;
  return n == 0 ? 1.0f : result;
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
  if (__weft_any(rare)) result = rare ? PownOfRare(x, n, result) : result;
  return result;
}
WEFT_OVERLOAD double pown(double x, int n) { return LibmPow(x, (double)n); }

WEFT_BY_COMPONENT_2(pown, float, float, int)
WEFT_BY_COMPONENT_2(pown, double, double, int)
