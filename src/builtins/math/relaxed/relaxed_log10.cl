// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log10 for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h).
// Split by eighths, which are looked up, polynomial of absolute error 2^-27.4; 2^-21 in [0.5, 2], 3
// ULP elsewhere. log10(+-0) = -infinity, log10(1) = +0, log10(x < 0) = NaN. OpenCL C 7.4, unsafe
// math optimizations.
#include "builtins/math/exponential/logarithm.h"

static constant float kLogarithms[8] = {0.0f,           0x1.a30a9cp-5f, 0x1.8cf182p-4f,
                                        0x1.1b3e7p-3f,  0x1.68a286p-3f, 0x1.afd3e2p-3f,
                                        0x1.f1bdecp-3f, 0x1.178da4p-2f};

static inline float RelaxedLog10OfNormal(float x) {
  const SplitByEighths split = SplitByEighthsForLog(x);
  return LogOfSplit(split, 0x1.344136p-25f, kLogarithms[split.eighths & 7u], 0x1.bcb796p-2f,
                    -0x1.bcb74ep-3f, 0x1.2958fap-3f, -0x1.bea8cp-4f);
}

WEFT_LOGARITHM(float, __weft_relaxed_log10, RelaxedLog10OfNormal, IsNotPositiveNormal, 0x1p32f,
               0x1.344136p3f)

WEFT_BY_COMPONENT_1(__weft_relaxed_log10, float, float)
