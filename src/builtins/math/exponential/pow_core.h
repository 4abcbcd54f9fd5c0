// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Powers of float: x^y = 2^(y * log2 x) with the logarithm and the product as unevaluated sums of
// two floats, since y * log2 x reaches 128 and its error counts absolutely.
#pragma once

#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/log_core.h"

typedef struct TwoFloats {
  float high, low;
} TwoFloats;

// log(1 + f) - f + f^2/2, divided by f^3; relative error of the logarithm 2^-33.
static inline float LogTail(float f) {
  float p = -0x1.d4043ep-4f;
  p = MultiplyAdd(p, f, 0x1.f06756p-4f);
  p = MultiplyAdd(p, f, -0x1.877b76p-4f);
  p = MultiplyAdd(p, f, 0x1.b7344ep-4f);
  p = MultiplyAdd(p, f, -0x1.0096a2p-3f);
  p = MultiplyAdd(p, f, 0x1.2504bcp-3f);
  p = MultiplyAdd(p, f, -0x1.5550e2p-3f);
  p = MultiplyAdd(p, f, 0x1.9996dap-3f);
  p = MultiplyAdd(p, f, -0x1.000006p-2f);
  return MultiplyAdd(p, f, 0x1.555558p-2f);
}

// log2 of x * 2^-scaling for a positive normal x, to about 2^-29.
static inline TwoFloats Log2Accurate(float x, float scaling) {
  const SplitFloat split = SplitForLog(x);
  const float f = split.f;
  const float square = f * f;
  const float square_error = FusedMultiplyAdd(f, f, -square);
  const float half_square = 0.5f * square;
  const float natural_high = f - half_square;
  float natural_low = (f - natural_high) - half_square;
  natural_low = MultiplyAdd(square_error, -0.5f, natural_low);
  natural_low = MultiplyAdd(square * f, LogTail(f), natural_low);
  const float product = natural_high * 0x1.715476p0f;
  float error = FusedMultiplyAdd(natural_high, 0x1.715476p0f, -product);
  error = MultiplyAdd(natural_high, 0x1.4ae0cp-26f, error);
  error = MultiplyAdd(natural_low, 0x1.715476p0f, error);
  const float k = split.k - scaling;
  const float sum = k + product;
  const float rest = ((k - sum) + product) + error;
  TwoFloats result;
  result.high = sum + rest;
  result.low = (sum - result.high) + rest;
  return result;
}

// 2^(y * logarithm), y finite.
static inline float PowerFromLog2(TwoFloats logarithm, TwoFloats y) {
  const float product = y.high * logarithm.high;
  float error = FusedMultiplyAdd(y.high, logarithm.high, -product);
  error = MultiplyAdd(y.high, logarithm.low, error);
  error = MultiplyAdd(y.low, logarithm.high, error);
  error = Magnitude(product) < 200.0f ? error : 0.0f;
  const float exponent = Limit(product, -200.0f, 200.0f);
  const float shifted = exponent + WEFT_SCALER_F;
  const float rest = exponent - (shifted - WEFT_SCALER_F);
  return ScaleByShifted(Exp2OfReduced(rest + error), shifted);
}

// |x|^y for a finite |x| other than zero, and a finite y.
static inline float PowerOfMagnitude(float magnitude, TwoFloats y) {
  const bool is_subnormal = magnitude < WEFT_MIN_NORMAL_F;
  const float scaled = is_subnormal ? magnitude * 0x1p32f : magnitude;
  return PowerFromLog2(Log2Accurate(scaled, is_subnormal ? 32.0f : 0.0f), y);
}
