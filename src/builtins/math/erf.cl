// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// erf. float: an odd polynomial below 1, beyond it 1 - exp(q(|x|)) with q a polynomial; 16 ULP.
// double: libm; 16 ULP. erf(+-0) = +-0, erf(+-infinity) = +-1. OpenCL C 6.15.2.
#include "builtins/math/exp_core.h"
#include "builtins/math/libm.h"

// erf(x) for |x| < 1; relative error 2^-29.
static inline float ErfOfSmall(float x) {
  const float s = x * x;
  float p = 0x1.4c5cb4p-14f;
  p = MultiplyAdd(p, s, -0x1.a5197ap-11f);
  p = MultiplyAdd(p, s, 0x1.542fecp-8f);
  p = MultiplyAdd(p, s, -0x1.b7fec4p-6f);
  p = MultiplyAdd(p, s, 0x1.ce2d52p-4f);
  p = MultiplyAdd(p, s, -0x1.81274p-2f);
  p = MultiplyAdd(p, s, 0x1.06eba8p-3f);
  return MultiplyAdd(p, x, x);
}

// erf(x) for x >= 1; from 4 on the result is 1.
static inline float ErfOfLarge(float x) {
  x = Limit(x, 0.0f, 4.0f);
  float q = 0x1.0cf8bp-20f;
  q = MultiplyAdd(q, x, -0x1.1acc0ap-15f);
  q = MultiplyAdd(q, x, 0x1.035d3ap-11f);
  q = MultiplyAdd(q, x, -0x1.193b14p-8f);
  q = MultiplyAdd(q, x, 0x1.9b931ap-6f);
  q = MultiplyAdd(q, x, -0x1.b9bb7ep-4f);
  q = MultiplyAdd(q, x, -0x1.44ae9cp-1f);
  q = MultiplyAdd(q, x, -0x1.210012p0f);
  return 1.0f - ExpCore(q * x);
}

WEFT_OVERLOAD float erf(float x) {
  const float magnitude = Magnitude(x);
  return magnitude < 1.0f ? ErfOfSmall(x) : WithSign(ErfOfLarge(magnitude), x);
}
WEFT_OVERLOAD double erf(double x) { return LibmErf(x); }

WEFT_BY_COMPONENT_1(erf, float, float)
WEFT_BY_COMPONENT_1(erf, double, double)
