// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all logarithms, of float and of double, have in common.
#pragma once

#include "builtins/math/exponential/log_core.h"
#include "builtins/math/exponential/log_double.h"

// NAME of a T: OF_NORMAL if x is positive and normal. Where a work-item has another x, they pass
// through the rest as well; SCALE makes subnormals normal, and LOG_OF_SCALE is its logarithm.
#define WEFT_LOGARITHM(T, NAME, OF_NORMAL, IS_NOT_POSITIVE_NORMAL, SCALE, LOG_OF_SCALE) \
  WEFT_OVERLOAD T NAME(T x) {                                                           \
    T result = OF_NORMAL(x);                                                            \
    const bool is_rare = IS_NOT_POSITIVE_NORMAL(x);                                     \
    if (__weft_any(is_rare)) {                                                          \
      T rare = x > 0 ? OF_NORMAL(x * (SCALE)) - (LOG_OF_SCALE) : (T)WEFT_NAN;           \
      rare = x == 0 ? -(T)WEFT_INFINITY : rare;                                         \
      rare = x == (T)WEFT_INFINITY || x != x ? x : rare;                                \
      result = is_rare ? rare : result;                                                 \
    }                                                                                   \
    return result;                                                                      \
  }
