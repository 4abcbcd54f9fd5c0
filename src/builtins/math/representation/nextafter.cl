// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nextafter: the number next to x on the way to y; NaN if x or y is. Exact. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

// Floats in their order, as integers: negative ones count down from zero, and both zeros are 0. A
// step up from the first number below zero ends at -0.
#define BODY(T, I, SIGN)                                                             \
  WEFT_OVERLOAD T nextafter(T x, T y) {                                              \
    const I x_bits = as_##I(x);                                                      \
    const I y_bits = as_##I(y);                                                      \
    const I x_order = x_bits < 0 ? SIGN - x_bits : x_bits;                           \
    const I y_order = y_bits < 0 ? SIGN - y_bits : y_bits;                           \
    const I step = x_order < y_order ? 1 : -1;                                       \
    const I next = x_order + step;                                                   \
    const T moved = as_##T((I)((next < 0 ? SIGN - next : next) | (x_order & SIGN))); \
    if (x != x || y != y) return x + y;                                              \
    return x_order == y_order ? y : moved;                                           \
  }
BODY(half, short, SHRT_MIN)
BODY(float, int, INT_MIN)
BODY(double, long, LONG_MIN)

WEFT_BY_COMPONENT_2(nextafter, half, half, half)
WEFT_BY_COMPONENT_2(nextafter, float, float, float)
WEFT_BY_COMPONENT_2(nextafter, double, double, double)
