// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ldexp: x * 2^n, correctly rounded, in and out of the subnormal range. Zeros, infinities and NaN
// stay as they are. OpenCL C 6.15.2.
#include "builtins/math/representation/exponent.h"

static inline int LimitInt(int n, int low, int high) {
  return __builtin_elementwise_max(low, __builtin_elementwise_min(n, high));
}

// The significand gets an exponent that a normal number can have; where the result is subnormal,
// 2^64 or 2^128 more than it should be, and the last product rounds once.
WEFT_OVERLOAD float ldexp(float x, int n) {
  const Parts parts = PartsOf(x);
  const int step = LimitInt(n, -1000, 1000);
  const int exponent = LimitInt(parts.exponent + step, -190, 128);
  const bool is_small = exponent < -126;
  const int stored = exponent + (is_small ? 64 : 0) + 127;
  const float power = as_float((uint)__builtin_elementwise_min(stored, 254) << 23);
  const float scaled = parts.significand * power * (is_small ? 0x1p-64f : 1.0f);
  const float result = exponent > 127 ? WithSign(WEFT_INFINITY, x) : scaled;
  return HasNoParts(x) ? x : result;
}
WEFT_OVERLOAD double ldexp(double x, int n) {
  const PartsD parts = PartsOfD(x);
  const int step = LimitInt(n, -5000, 5000);
  const int exponent = LimitInt(parts.exponent + step, -1150, 1024);
  const bool is_small = exponent < -1022;
  const int stored = exponent + (is_small ? 128 : 0) + 1023;
  const double power = as_double((ulong)__builtin_elementwise_min(stored, 2046) << 52);
  const double scaled = parts.significand * power * (is_small ? 0x1p-128 : 1.0);
  const double result = exponent > 1023 ? WithSignD(__builtin_inf(), x) : scaled;
  return HasNoPartsD(x) ? x : result;
}

WEFT_BY_COMPONENT_2(ldexp, float, float, int)
WEFT_BY_COMPONENT_2(ldexp, double, double, int)
WEFT_BY_FLOAT_INTEGER(ldexp)

#define WITH_SCALAR(V, I) \
  WEFT_OVERLOAD V ldexp(V x, int n) { return ldexp(x, (I)n); }
WEFT_VECTORS_2(WITH_SCALAR, half, int)
WEFT_VECTORS_2(WITH_SCALAR, float, int)
WEFT_VECTORS_2(WITH_SCALAR, double, int)
