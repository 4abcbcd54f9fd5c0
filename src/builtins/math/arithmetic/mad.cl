// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mad: a * b + c, fused where the processor does so at once; else each operation rounds.
// OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T) \
  WEFT_OVERLOAD T mad(T a, T b, T c) { _Pragma("OPENCL FP_CONTRACT ON") return a * b + c; }
WEFT_FLOATS(WEFT_WIDTHS, BODY)
