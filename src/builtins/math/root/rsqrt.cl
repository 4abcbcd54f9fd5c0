// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rsqrt: 1 / sqrt(x); 2 ULP. rsqrt(+-0) = +-infinity; x < 0 gives NaN. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T) \
  WEFT_OVERLOAD T rsqrt(T x) { return 1 / __builtin_elementwise_sqrt(x); }
WEFT_WIDTHS(BODY, float)
WEFT_BY_FLOAT_1(rsqrt)

// That a division of doubles may be by a reciprocal is how the compiler knows that it need not be
// exact (compiler/prepare/arithmetic/reciprocal_root.h).
#pragma clang fp reciprocal(on)
WEFT_WIDTHS(BODY, double)
