// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The logarithms of float where programs allow inexact functions: 2^-21 absolutely in [0.5, 2], 3
// ULP elsewhere. x is split into 2^k * c * (1 + f), where c is 1 to 15/8 by eighths; the logarithm
// of c is looked up, and that of 1 + f a polynomial fitted to the absolute error.
#pragma once

#include "builtins/math/exponential/logarithm.h"

// 1 / c.
static constant float kInverseEighths[8] = {1.0f,           0x1.c71c72p-1f, 0x1.99999ap-1f,
                                            0x1.745d18p-1f, 0x1.555556p-1f, 0x1.3b13b2p-1f,
                                            0x1.24924ap-1f, 0x1.111112p-1f};

typedef struct SplitByEighths {
  float k;       // times 2^23
  float f;       // within 2^-4
  uint eighths;  // of c, in the low three bits
} SplitByEighths;

static inline SplitByEighths SplitForRelaxedLog(float x) {
  const uint least = 0x3f780000u;  // 31/32, from where on c is 1
  const uint above = as_uint(x) - least, k = above & 0xff800000u;
  SplitByEighths split;
  split.k = (float)(int)k;
  split.eighths = above >> 20;
  split.f = MultiplyAdd(as_float(as_uint(x) - k), kInverseEighths[split.eighths & 7u], -1.0f);
  return split;
}

// unit * k + log(c) + c1 * f + .. + c4 * f^4.
static inline float LogOfSplit(SplitByEighths split, float unit, float log_of_c, float c1, float c2,
                               float c3, float c4) {
  const float f = split.f, whole = MultiplyAdd(split.k, unit, log_of_c);
  const float p = MultiplyAdd(MultiplyAdd(MultiplyAdd(c4, f, c3), f, c2), f, c1);
  return MultiplyAdd(p, f, whole);
}
