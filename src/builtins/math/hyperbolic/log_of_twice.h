// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What acosh and asinh are where 1 is nothing beside x^2.
#pragma once

#include "builtins/math/exponential/log_core.h"
#include "builtins/math/exponential/log_double.h"

// From here on; below it x^2 is finite.
#define WEFT_SQUARE_END 0x1p60f
#define WEFT_SQUARE_END_D 0x1p500

// log(2x) for x >= WEFT_SQUARE_END; infinity and NaN stay.
static inline float LogOfTwice(float x) {
  return x < WEFT_INFINITY ? LogOfNormal(x) + 0x1.62e43p-1f : x;
}
static inline double LogOfTwiceD(double x) {
  return x < __builtin_inf() ? LogOfNormalD(x) + 0x1.62e42fefa39efp-1 : x;
}
