// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log10 for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h).
// Exact split into 2^k * (1 + f), polynomial of absolute error 2^-26.1; 2^-21 in [0.5, 2], 3 ULP
// elsewhere. log10(+-0) = -infinity, log10(1) = +0, log10(x < 0) = NaN. OpenCL C 7.4, unsafe math
// optimizations.
#include "builtins/math/relaxed/relaxed_log.h"

static inline float RelaxedLog10OfNormal(float x) {
  const SplitFloat split = SplitForRelaxedLog(x);
  float p = -0x1.1e110ap-4f;
  p = MultiplyAdd(p, split.f, 0x1.36c268p-4f);
  p = MultiplyAdd(p, split.f, -0x1.215ba4p-4f);
  p = MultiplyAdd(p, split.f, 0x1.5ee6b4p-4f);
  p = MultiplyAdd(p, split.f, -0x1.bd07f6p-4f);
  p = MultiplyAdd(p, split.f, 0x1.288dap-3f);
  p = MultiplyAdd(p, split.f, -0x1.bcb72p-3f);
  p = MultiplyAdd(p, split.f, 0x1.bcb79ep-2f);
  return MultiplyAdd(p, split.f, split.k * 0x1.344136p-25f);
}

WEFT_LOGARITHM(float, __weft_relaxed_log10, RelaxedLog10OfNormal, IsNotPositiveNormal, 0x1p32f,
               0x1.344136p3f)

WEFT_BY_COMPONENT_1(__weft_relaxed_log10, float, float)
