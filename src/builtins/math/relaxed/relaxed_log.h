// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The logarithms of float where programs allow inexact functions: 2^-21 absolutely in [0.5, 2], 3
// ULP elsewhere. As log_core.h, but the polynomials are fitted to the absolute error, two terms
// shorter, and k is left where the exponent has it.
#pragma once

#include "builtins/math/exponential/logarithm.h"

// x = 2^(2^-23 * k) * (1 + f), f in [-1/3, 1/3).
static inline SplitFloat SplitForRelaxedLog(float x) {
  const uint two_thirds = 0x3f2aaaabu;
  const uint k = (as_uint(x) - two_thirds) & 0xff800000u;
  SplitFloat split;
  split.k = (float)(int)k;
  split.f = as_float(as_uint(x) - k) - 1.0f;
  return split;
}
