// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The vocabulary of the math builtins: bits of floats, multiply-add, powers of two. All of it is
// straight-line code on scalars, which the vectorizer widens.
#pragma once

#include "builtins/lib/by_float.h"
#include "builtins/lib/spaces.h"
#include "builtins/lib/widths.h"

// Rounding is where an algorithm says, save in MultiplyAdd.
#pragma OPENCL FP_CONTRACT OFF

#define WEFT_INFINITY __builtin_inff()
#define WEFT_NAN __builtin_nanf("")

// Smallest normal numbers.
#define WEFT_MIN_NORMAL_F 0x1p-126f
#define WEFT_MIN_NORMAL_D 0x1p-1022

// 1.5 * 2^23: adding it rounds to an integer, which then stands in the low bits. Good for |x| <
// 2^22 (of double: 2^31); unlike a conversion it is defined, if meaningless, for every input.
#define WEFT_ROUNDER_F 0x1.8p23f

#define WEFT_ROUNDER_D 0x1.8p52

// a * b + c with one rounding or two, whichever is faster on the machine.
static inline float MultiplyAdd(float a, float b, float c) {
#pragma OPENCL FP_CONTRACT ON
  return a * b + c;
}
static inline double MultiplyAddD(double a, double b, double c) {
#pragma OPENCL FP_CONTRACT ON
  return a * b + c;
}

// a * b + c with one rounding; exactness depends on it.
static inline float FusedMultiplyAdd(float a, float b, float c) {
  return __builtin_elementwise_fma(a, b, c);
}
static inline double FusedMultiplyAddD(double a, double b, double c) {
  return __builtin_elementwise_fma(a, b, c);
}

static inline float Magnitude(float x) { return __builtin_elementwise_abs(x); }
static inline double MagnitudeD(double x) { return __builtin_elementwise_abs(x); }

static inline float WithSign(float magnitude, float sign) {
  return __builtin_elementwise_copysign(magnitude, sign);
}
static inline double WithSignD(double magnitude, double sign) {
  return __builtin_elementwise_copysign(magnitude, sign);
}

static inline bool IsNan(float x) { return x != x; }
static inline bool IsNanD(double x) { return x != x; }

// True for zeros, subnormals, negative numbers, infinities and NaNs: what the main path of a
// logarithm does not take.
static inline bool IsNotPositiveNormal(float x) { return as_uint(x) - 0x00800000u >= 0x7f000000u; }
static inline bool IsNotPositiveNormalD(double x) {
  return as_ulong(x) - 0x0010000000000000ul >= 0x7fe0000000000000ul;
}

// Rounds x to an integer, |x| < 2^22, and gives it as a float and as an int.
static inline float RoundToInteger(float x, int* integer) {
  const float shifted = x + WEFT_ROUNDER_F;
  *integer = (int)(as_uint(shifted) - as_uint(WEFT_ROUNDER_F));
  return shifted - WEFT_ROUNDER_F;
}
static inline double RoundToIntegerD(double x, int* integer) {
  const double shifted = x + WEFT_ROUNDER_D;
  *integer = (int)as_ulong(shifted);
  return shifted - WEFT_ROUNDER_D;
}

// x * 2^n for x near 1 and |n| <= 252 (of double: 2044). Two factors, since 2^n itself may be no
// float; only the second product can round, so results in the subnormal range round once.
static inline float ScaleByPowerOfTwo(float x, int n) {
  const int half_n = n >> 1;
  const float first = as_float((half_n + 127) << 23);
  const float second = as_float((n - half_n + 127) << 23);
  return x * first * second;
}
static inline double ScaleByPowerOfTwoD(double x, int n) {
  const int half_n = n >> 1;
  const double first = as_double((ulong)(half_n + 1023) << 52);
  const double second = as_double((ulong)(n - half_n + 1023) << 52);
  return x * first * second;
}

// As ScaleByPowerOfTwo, where `shifted` is n + WEFT_SCALER_F, so that n + 254 stands in its low
// bits. Processors that have an instruction for it take that
// (compiler/prepare/arithmetic/native_scales.h).
#define WEFT_SCALER_F 0x1.8001fcp23f
float __weft_scale(float x, float shifted);

// condition ? a : b, both of which are computed. With `?:` in its place, clang makes a branch of
// `if (__weft_any(rare)) result = rare ? .. : result` that is for both conditions: no uniform one,
// so that the main path has results to blend.
static inline float Select(bool condition, float a, float b) { return condition ? a : b; }
static inline double SelectD(bool condition, double a, double b) { return condition ? a : b; }

// x limited to [low, high]; NaN stays NaN.
static inline float Limit(float x, float low, float high) {
  x = x < low ? low : x;
  return x > high ? high : x;
}
static inline double LimitD(double x, double low, double high) {
  x = x < low ? low : x;
  return x > high ? high : x;
}
