// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the geometric builtins share: sums over the components of float and double vectors of up
// to four, and scaling that keeps squares in range.
#pragma once

#include "builtins/lib/widths.h"

#pragma OPENCL FP_CONTRACT ON

// M gets the vector type, its element type and what was passed.
#define WEFT_GEOMETRIC(M, E, ...)       \
  M(E, E __VA_OPT__(, ) __VA_ARGS__)    \
  M(E##2, E __VA_OPT__(, ) __VA_ARGS__) \
  M(E##3, E __VA_OPT__(, ) __VA_ARGS__) M(E##4, E __VA_OPT__(, ) __VA_ARGS__)

// Greatest component of |x|; and x . y.
// NAME of halves, by that of floats: M makes the overload of a width.
#define WEFT_GEOMETRIC_BY_FLOAT(M, NAME) \
  M(WEFT_SCALAR_CAST, NAME, )            \
  M(WEFT_VECTOR_CAST, NAME, 2) M(WEFT_VECTOR_CAST, NAME, 3) M(WEFT_VECTOR_CAST, NAME, 4)
#define WEFT_LENGTH_BY_FLOAT(CAST, NAME, N) \
  WEFT_OVERLOAD half NAME(half##N x) { return (half)NAME(CAST(x, float##N)); }
#define WEFT_PRODUCT_BY_FLOAT(CAST, NAME, N)                 \
  WEFT_OVERLOAD half NAME(half##N x, half##N y) {            \
    return (half)NAME(CAST(x, float##N), CAST(y, float##N)); \
  }

#define WEFT_GEOMETRIC_HELPERS(E)                                                                 \
  WEFT_HELPER E weft_greatest(E x) { return __builtin_elementwise_abs(x); }                       \
  WEFT_HELPER E weft_greatest(E##2 x) {                                                           \
    const E##2 magnitude = __builtin_elementwise_abs(x);                                          \
    return magnitude.x < magnitude.y ? magnitude.y : magnitude.x;                                 \
  }                                                                                               \
  WEFT_HELPER E weft_greatest(E##3 x) { return weft_greatest((E##2)(weft_greatest(x.xy), x.z)); } \
  WEFT_HELPER E weft_greatest(E##4 x) {                                                           \
    return weft_greatest((E##2)(weft_greatest(x.xy), weft_greatest(x.zw)));                       \
  }                                                                                               \
  WEFT_HELPER E weft_dot(E x, E y) { return x * y; }                                              \
  WEFT_HELPER E weft_dot(E##2 x, E##2 y) { return x.x * y.x + x.y * y.y; }                        \
  WEFT_HELPER E weft_dot(E##3 x, E##3 y) { return x.x * y.x + x.y * y.y + x.z * y.z; }            \
  WEFT_HELPER E weft_dot(E##4 x, E##4 y) { return x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w; }
WEFT_GEOMETRIC_HELPERS(float)
WEFT_GEOMETRIC_HELPERS(double)

// A power of two that brings vectors of this greatest component to where squares neither overflow
// nor lose bits below the normal range, 1 for all that are there already.
WEFT_HELPER float weft_scale(float greatest) {
  const float down = greatest > 0x1p+60f ? 0x1p-70f : 1.0f;
  return greatest < 0x1p-50f ? 0x1p+90f : down;
}
WEFT_HELPER double weft_scale(double greatest) {
  const double down = greatest > 0x1p+500 ? 0x1p-540 : 1.0;
  return greatest < 0x1p-450 ? 0x1p+600 : down;
}

// 1 / weft_scale(greatest).
WEFT_HELPER float weft_unscale(float greatest) {
  const float up = greatest > 0x1p+60f ? 0x1p+70f : 1.0f;
  return greatest < 0x1p-50f ? 0x1p-90f : up;
}
WEFT_HELPER double weft_unscale(double greatest) {
  const double up = greatest > 0x1p+500 ? 0x1p+540 : 1.0;
  return greatest < 0x1p-450 ? 0x1p-600 : up;
}

#define WEFT_LENGTH(T, E)                                                                 \
  WEFT_HELPER E weft_length(T x) {                                                        \
    const E greatest = weft_greatest(x);                                                  \
    const T scaled = x * weft_scale(greatest);                                            \
    return __builtin_elementwise_sqrt(weft_dot(scaled, scaled)) * weft_unscale(greatest); \
  }
WEFT_GEOMETRIC(WEFT_LENGTH, float)
WEFT_GEOMETRIC(WEFT_LENGTH, double)
