// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log1p. As log, split without rounding 1 + x; 2 ULP.
// log1p(+-0) = +-0, log1p(-1) = -infinity; x < -1 gives NaN. OpenCL C 6.15.2.
#include "builtins/math/exponential/log_core.h"
#include "builtins/math/exponential/log_double.h"

#define LOG1P(T, CORE, END, OF_NORMAL)                   \
  WEFT_OVERLOAD T log1p(T x) {                           \
    T result = CORE(x);                                  \
    const bool is_rare = !(x > -1 && x < (END));         \
    if (__weft_any(is_rare)) {                           \
      T rare = x > 0 ? OF_NORMAL(x) : (T)WEFT_NAN;       \
      rare = x == -1 ? -(T)WEFT_INFINITY : rare;         \
      rare = x == (T)WEFT_INFINITY || x != x ? x : rare; \
      result = is_rare ? rare : result;                  \
    }                                                    \
    return result;                                       \
  }
LOG1P(float, Log1pCore, WEFT_LOG1P_END, LogOfNormal)
LOG1P(double, Log1pCoreD, WEFT_LOG1P_END_D, LogOfNormalD)

WEFT_BY_COMPONENT_1(log1p, float, float)
WEFT_BY_COMPONENT_1(log1p, double, double)
WEFT_BY_FLOAT_1(log1p)
