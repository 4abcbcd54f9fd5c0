// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types of comparisons: a scalar answers with an int, a vector with integers as wide as its own.
#pragma once

#include "builtins/lib/widths.h"

// M gets the argument's and the result's type.
#define WEFT_COMPARISONS(M) \
  M(half, int)              \
  M(float, int)             \
  M(double, int)            \
  WEFT_VECTORS_2(M, half, short) WEFT_VECTORS_2(M, float, int) WEFT_VECTORS_2(M, double, long)
