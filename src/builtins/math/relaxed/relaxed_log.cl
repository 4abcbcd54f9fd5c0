// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h).
// Exact split into 2^k * (1 + f), polynomial of absolute error 2^-24.9; 2^-21 in [0.5, 2], 3 ULP
// elsewhere. log(+-0) = -infinity, log(1) = +0, log(x < 0) = NaN. OpenCL C 7.4, unsafe math
// optimizations.
#include "builtins/math/relaxed/relaxed_log.h"

static inline float RelaxedLogOfNormal(float x) {
  const SplitFloat split = SplitForRelaxedLog(x);
  float p = -0x1.496734p-3f;
  p = MultiplyAdd(p, split.f, 0x1.65b6ap-3f);
  p = MultiplyAdd(p, split.f, -0x1.4d1f5ep-3f);
  p = MultiplyAdd(p, split.f, 0x1.9400c4p-3f);
  p = MultiplyAdd(p, split.f, -0x1.002e54p-2f);
  p = MultiplyAdd(p, split.f, 0x1.556b4ap-2f);
  p = MultiplyAdd(p, split.f, -0x1.ffff58p-2f);
  p = MultiplyAdd(p, split.f, 0x1.ffffeap-1f);
  return MultiplyAdd(p, split.f, split.k * 0x1.62e43p-24f);
}

WEFT_LOGARITHM(float, __weft_relaxed_log, RelaxedLogOfNormal, IsNotPositiveNormal, 0x1p32f,
               0x1.62e43p4f)

WEFT_BY_COMPONENT_1(__weft_relaxed_log, float, float)
