// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log2 for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h).
// Exact split into 2^k * (1 + f), polynomial of absolute error 2^-24.4; 2^-21 in [0.5, 2], 3 ULP
// elsewhere. log2(+-0) = -infinity, log2(1) = +0, log2(x < 0) = NaN. OpenCL C 7.4, unsafe math
// optimizations.
#include "builtins/math/relaxed/relaxed_log.h"

static inline float RelaxedLog2OfNormal(float x) {
  const SplitFloat split = SplitForRelaxedLog(x);
  float p = -0x1.db157p-3f;
  p = MultiplyAdd(p, split.f, 0x1.02245cp-2f);
  p = MultiplyAdd(p, split.f, -0x1.e0a0a6p-3f);
  p = MultiplyAdd(p, split.f, 0x1.23675ap-2f);
  p = MultiplyAdd(p, split.f, -0x1.7196fep-2f);
  p = MultiplyAdd(p, split.f, 0x1.ec90acp-2f);
  p = MultiplyAdd(p, split.f, -0x1.7153fep-1f);
  p = MultiplyAdd(p, split.f, 0x1.715466p0f);
  return MultiplyAdd(p, split.f, split.k * 0x1p-23f);
}

WEFT_LOGARITHM(float, __weft_relaxed_log2, RelaxedLog2OfNormal, IsNotPositiveNormal, 0x1p32f, 32.0f)

WEFT_BY_COMPONENT_1(__weft_relaxed_log2, float, float)
