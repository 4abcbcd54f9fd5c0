// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log2 for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h).
// Split by eighths, which are looked up, polynomial of absolute error 2^-25.6; 2^-21 in [0.5, 2], 3
// ULP elsewhere. log2(+-0) = -infinity, log2(1) = +0, log2(x < 0) = NaN. OpenCL C 7.4, unsafe math
// optimizations.
#include "builtins/math/exponential/logarithm.h"

static inline float RelaxedLog2OfNormal(float x) {
  const SplitByEighths split = SplitByEighthsForLog(x);
  return LogOfSplit(split, 0x1p-23f, kLog2OfEighths[split.eighths & 7u], 0x1.71546p0f,
                    -0x1.715424p-1f, 0x1.ede074p-2f, -0x1.72f0e4p-2f);
}

WEFT_LOGARITHM(float, __weft_relaxed_log2, RelaxedLog2OfNormal, IsNotPositiveNormal, 0x1p32f, 32.0f)

WEFT_BY_COMPONENT_1(__weft_relaxed_log2, float, float)
