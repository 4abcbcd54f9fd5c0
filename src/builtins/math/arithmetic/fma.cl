// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fma: a * b + c with one rounding. Correctly rounded; emulated_fma.cl where the processor
// lacks it. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T) \
  WEFT_OVERLOAD T fma(T a, T b, T c) { return __builtin_elementwise_fma(a, b, c); }
WEFT_FLOATS(WEFT_WIDTHS, BODY)
