// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// erf. float: an odd polynomial below 1, beyond it 1 - exp(q(|x|)) with q a polynomial; 16 ULP.
// double: 1 - exp(q(|x|)) with q from a quotient of polynomials; 16 ULP.
// erf(+-0) = +-0, erf(+-infinity) = +-1. OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/exp_double.h"

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

// log(erfc(x)) for 0 <= x <= 5.95; what its error does to erf(x) is below 2^-56 of it.
static inline double LogOfErfcD(double x) {
  double above = -0x1.23e083b69fb72p-13;
  above = MultiplyAddD(above, x, -0x1.0e0041587fba8p-8);
  above = MultiplyAddD(above, x, -0x1.44c0f89ad7aedp-5);
  above = MultiplyAddD(above, x, -0x1.9a6decff0c597p-3);
  above = MultiplyAddD(above, x, -0x1.391a6db543511p-1);
  above = MultiplyAddD(above, x, -0x1.2804d19572c2ap0);
  above = MultiplyAddD(above, x, -0x1.46e8a015d8c06p0);
  above = MultiplyAddD(above, x, -0x1.45f306dc9c8aap-1);
  double below = 0x1.23e91756c59ep-13;
  below = MultiplyAddD(below, x, 0x1.1822b45829f6dp-8);
  below = MultiplyAddD(below, x, 0x1.66bcf4d9983fp-5);
  below = MultiplyAddD(below, x, 0x1.e26b254e6ef3p-3);
  below = MultiplyAddD(below, x, 0x1.885cdaa10f7cap-1);
  below = MultiplyAddD(below, x, 0x1.8c73778e5ec1ep0);
  below = MultiplyAddD(below, x, 0x1.d82dfe0da98f3p0);
  below = MultiplyAddD(below, x, 1.0);
  return MultiplyAddD(x, -0x1.20dd750429b6dp0, x * x * (above / below));
}

// From 5.95 on the result is 1.
WEFT_OVERLOAD double erf(double x) {
  const double exponent = LogOfErfcD(LimitD(MagnitudeD(x), 0.0, 5.95));
  const ReducedExponentD reduced = ReduceExponentD(exponent);
  const double p = Expm1OfReducedD(reduced.r);
  const double power = as_double((ulong)(reduced.n + 1023) << 52);
  return WithSignD(MultiplyAddD(-power, p, 1.0 - power), x);
}

WEFT_BY_COMPONENT_1(erf, float, float)
WEFT_BY_COMPONENT_1(erf, double, double)
WEFT_BY_FLOAT_1(erf)
