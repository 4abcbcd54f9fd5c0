// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// erf. 1 - exp(q(|x|)) with q of a polynomial for float, of a quotient of polynomials for double;
// 16 ULP. erf(+-0) = +-0, erf(+-infinity) = +-1. OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/exp_double.h"

// a + b * x + c * x^2 + d * x^3, given x^2: in two terms at once, since each would else wait for
// the one before, and fill the queues of the machine meanwhile.
static inline float Cubic(float x, float square, float a, float b, float c, float d) {
  return MultiplyAdd(MultiplyAdd(d, x, c), square, MultiplyAdd(b, x, a));
}

// log(erfc(x)) for 0 <= x <= 4; what its error does to erf(x) is below 2^-27.7 of it.
static inline float LogOfErfc(float x) {
  const float square = x * x, fourth = square * square;
  const float low =
      Cubic(x, square, -0x1.06eba8p-3f, -0x1.45f3p-1f, -0x1.a4f8b6p-4f, 0x1.39b644p-6f);
  const float high =
      Cubic(x, square, 0x1.65698cp-13f, -0x1.b79036p-10f, 0x1.4e880ep-11f, -0x1.f3749ep-14f);
  const float p = MultiplyAdd(MultiplyAdd(0x1.3be412p-17f, fourth, high), fourth, low);
  return MultiplyAdd(p, x, -x);
}

// From 4 on the result is 1.
WEFT_OVERLOAD float erf(float x) {
  const float magnitude = Magnitude(x);
  return WithSign(Expm1Core(LogOfErfc(magnitude > 4.0f ? 4.0f : magnitude)), x);
}

// log(erfc(x)) for 0 <= x <= 5.95; what its error does to erf(x) is below 2^-56 of it.
static inline double LogOfErfcD(double x) {
  const double z = x * x;
  double above = -0x1.0e0041587fba8p-8;
  above = MultiplyAddD(above, z, -0x1.9a6decff0c597p-3);
  above = MultiplyAddD(above, z, -0x1.2804d19572c2ap0);
  above = MultiplyAddD(above, z, -0x1.45f306dc9c8aap-1);
  double odd_above = -0x1.23e083b69fb72p-13;
  odd_above = MultiplyAddD(odd_above, z, -0x1.44c0f89ad7aedp-5);
  odd_above = MultiplyAddD(odd_above, z, -0x1.391a6db543511p-1);
  odd_above = MultiplyAddD(odd_above, z, -0x1.46e8a015d8c06p0);
  double below = 0x1.1822b45829f6dp-8;
  below = MultiplyAddD(below, z, 0x1.e26b254e6ef3p-3);
  below = MultiplyAddD(below, z, 0x1.8c73778e5ec1ep0);
  below = MultiplyAddD(below, z, 1.0);
  double odd_below = 0x1.23e91756c59ep-13;
  odd_below = MultiplyAddD(odd_below, z, 0x1.66bcf4d9983fp-5);
  odd_below = MultiplyAddD(odd_below, z, 0x1.885cdaa10f7cap-1);
  odd_below = MultiplyAddD(odd_below, z, 0x1.d82dfe0da98f3p0);
  const double quotient = MultiplyAddD(odd_above, x, above) / MultiplyAddD(odd_below, x, below);
  return MultiplyAddD(x, -0x1.20dd750429b6dp0, z * quotient);
}

// From 5.95 on the result is 1.
WEFT_OVERLOAD double erf(double x) {
  const double magnitude = MagnitudeD(x);
  return WithSignD(Expm1CoreD(LogOfErfcD(magnitude > 5.95 ? 5.95 : magnitude)), x);
}

WEFT_BY_COMPONENT_1(erf, float, float)
WEFT_BY_COMPONENT_1(erf, double, double)
WEFT_BY_FLOAT_1(erf)
