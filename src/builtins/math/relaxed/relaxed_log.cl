// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h).
// Split by eighths, which are looked up, polynomial of absolute error 2^-26.2; 2^-21 in [0.5, 2], 3
// ULP elsewhere. log(+-0) = -infinity, log(1) = +0, log(x < 0) = NaN. OpenCL C 7.4, unsafe math
// optimizations.
#include "builtins/math/exponential/logarithm.h"

static constant float kLogarithms[8] = {0.0f,           0x1.e27074p-4f, 0x1.c8ff7ap-3f,
                                        0x1.4618bap-2f, 0x1.9f323cp-2f, 0x1.f128f4p-2f,
                                        0x1.1e85f4p-1f, 0x1.41d8fcp-1f};

static inline float RelaxedLogOfNormal(float x) {
  const SplitByEighths split = SplitByEighthsForLog(x);
  return LogOfSplit(split, 0x1.62e43p-24f, kLogarithms[split.eighths & 7u], 0x1.ffffep-1f,
                    -0x1.ffff8ep-2f, 0x1.5656cep-2f, -0x1.011dbcp-2f);
}

WEFT_LOGARITHM(float, __weft_relaxed_log, RelaxedLogOfNormal, IsNotPositiveNormal, 0x1p32f,
               0x1.62e43p4f)

WEFT_BY_COMPONENT_1(__weft_relaxed_log, float, float)
