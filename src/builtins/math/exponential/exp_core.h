// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The exponentials of float. An argument is split into n + r with 2^n exact and r small, the rest
// is a polynomial fitted by fpminimax (relative error below 2^-27.9) and a scaling that rounds
// once.
#pragma once

#include "builtins/math/lib/numeric.h"

// (e^r - 1 - r) / r^2 for |r| <= 0.3501.
static inline float ExpTail(float r) {
  float p = 0x1.696e4ep-10f;
  p = MultiplyAdd(p, r, 0x1.123f7cp-7f);
  p = MultiplyAdd(p, r, 0x1.555a12p-5f);
  p = MultiplyAdd(p, r, 0x1.55548ap-3f);
  return MultiplyAdd(p, r, 0x1.fffffap-2f);
}

// e^r - 1 for |r| <= 0.3501.
static inline float Expm1OfReduced(float r) { return MultiplyAdd(r * r, ExpTail(r), r); }

// e^r for |r| <= 0.3501.
static inline float ExpOfReduced(float r) {
  return MultiplyAdd(MultiplyAdd(ExpTail(r), r, 1.0f), r, 1.0f);
}

// 2^r for |r| <= 0.505.
static inline float Exp2OfReduced(float r) {
  float p = 0x1.3f49ecp-13f;
  p = MultiplyAdd(p, r, 0x1.5f12bap-10f);
  p = MultiplyAdd(p, r, 0x1.3b317p-7f);
  p = MultiplyAdd(p, r, 0x1.c6af6cp-5f);
  p = MultiplyAdd(p, r, 0x1.ebfbd6p-3f);
  p = MultiplyAdd(p, r, 0x1.62e43p-1f);
  return MultiplyAdd(p, r, 1.0f);
}

// 10^r for |r| <= 0.152.
static inline float Exp10OfReduced(float r) {
  float p = 0x1.a3a0a6p-3f;
  p = MultiplyAdd(p, r, 0x1.156fecp-1f);
  p = MultiplyAdd(p, r, 0x1.2bdd2ep0f);
  p = MultiplyAdd(p, r, 0x1.046f96p1f);
  p = MultiplyAdd(p, r, 0x1.535246p1f);
  p = MultiplyAdd(p, r, 0x1.26bb1cp1f);
  return MultiplyAdd(p, r, 1.0f);
}

// The first constants of the reductions have so few bits that the products are exact with or
// without a fused multiply-add. The limits are where the result is infinite, and zero: beyond them
// nothing changes.
typedef struct ReducedExponent {
  float r;
  int n;  // x = n * ln 2 + r
} ReducedExponent;

static inline float RestOfExponent(float x, float whole) {
  const float r = MultiplyAdd(whole, -0x1.62e4p-1f, x);
  return MultiplyAdd(whole, -0x1.7f7d1cp-20f, r);
}

static inline ReducedExponent ReduceExponent(float x) {
  ReducedExponent reduced;
  const float whole = RoundToInteger(x * 0x1.715476p0f, &reduced.n);
  reduced.r = RestOfExponent(x, whole);
  return reduced;
}

// e^x * 2^scaling for a small scaling.
static inline float ExpScaled(float x, int scaling) {
  const ReducedExponent reduced = ReduceExponent(Limit(x, -104.5f, 91.0f));
  return ScaleByPowerOfTwo(Expm1OfReduced(reduced.r) + 1.0f, reduced.n + scaling);
}

static inline float ExpCore(float x) {
  x = Limit(x, -104.5f, 91.0f);
  const float shifted = MultiplyAdd(x, 0x1.715476p0f, WEFT_SCALER_F);
  const float r = RestOfExponent(x, shifted - WEFT_SCALER_F);
  return __weft_scale(ExpOfReduced(r), shifted);
}

// e^x - 1 for |x| < WEFT_EXPM1_END, but for the sign of zero. Beyond, 1 is nothing beside e^|x|.
#define WEFT_EXPM1_END 87.0f
static inline float Expm1Core(float x) {
  const float shifted = MultiplyAdd(x, 0x1.715476p0f, WEFT_ROUNDER_F);
  const float r = RestOfExponent(x, shifted - WEFT_ROUNDER_F);
  const float power = as_float((as_uint(shifted) << 23) + 0x3f800000u);
  return MultiplyAdd(power, Expm1OfReduced(r), power - 1.0f);
}

static inline float Exp2Core(float x) {
  x = Limit(x, -151.0f, 129.0f);
  const float shifted = x + WEFT_SCALER_F;
  return __weft_scale(Exp2OfReduced(x - (shifted - WEFT_SCALER_F)), shifted);
}

static inline float Exp10Core(float x) {
  x = Limit(x, -45.5f, 39.0f);
  const float shifted = MultiplyAdd(x, 0x1.a934fp1f, WEFT_SCALER_F);
  const float whole = shifted - WEFT_SCALER_F;
  float r = MultiplyAdd(whole, -0x1.344p-2f, x);
  r = MultiplyAdd(whole, -0x1.3509f8p-18f, r);
  return __weft_scale(Exp10OfReduced(r), shifted);
}

// 2^r for |r| <= 0.505, to about 2^-22, and 1 for 0.
static inline float Exp2OfReducedFast(float r) {
  float p = 0x1.5bf684p-10f;
  p = MultiplyAdd(p, r, 0x1.3cea66p-7f);
  p = MultiplyAdd(p, r, 0x1.c6b6a6p-5f);
  p = MultiplyAdd(p, r, 0x1.ebf9bcp-3f);
  p = MultiplyAdd(p, r, 0x1.62e42ap-1f);
  return MultiplyAdd(p, r, 1.0f);
}

// 2^x in less work.
static inline float Exp2Fast(float x) {
  x = Limit(x, -151.0f, 129.0f);
  const float shifted = x + WEFT_SCALER_F;
  return __weft_scale(Exp2OfReducedFast(x - (shifted - WEFT_SCALER_F)), shifted);
}

// The same of binary * x: e^x for log2 e, 10^x for log2 10.
static inline float ExpFast(float x, float binary) {
  x = Limit(x, -151.0f / binary, 129.0f / binary);
  const float shifted = MultiplyAdd(x, binary, WEFT_SCALER_F);
  const float r = MultiplyAdd(x, binary, -(shifted - WEFT_SCALER_F));
  return __weft_scale(Exp2OfReducedFast(r), shifted);
}
