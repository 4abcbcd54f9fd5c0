// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The logarithms of float where programs allow inexact functions: 2^-21 absolutely in [0.5, 2], 3
// ULP elsewhere. The number is split by eighths; the logarithm of 1 + f is a polynomial fitted to
// the absolute error.
#pragma once

#include "builtins/math/exponential/logarithm.h"

// unit * k + log(c) + c1 * f + .. + c4 * f^4.
static inline float LogOfSplit(SplitByEighths split, float unit, float log_of_c, float c1, float c2,
                               float c3, float c4) {
  const float f = split.f, whole = MultiplyAdd(split.k, unit, log_of_c);
  const float p = MultiplyAdd(MultiplyAdd(MultiplyAdd(c4, f, c3), f, c2), f, c1);
  return MultiplyAdd(p, f, whole);
}
