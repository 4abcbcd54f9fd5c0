// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cbrt. 1 / cbrt from the bits and a polynomial, and from it the root by one step with an exact
// remainder; 2 ULP.
// cbrt(+-0) = +-0, cbrt(+-infinity) = +-infinity. OpenCL C 6.15.2.
#include "builtins/math/root/cbrt_core.h"

WEFT_OVERLOAD float cbrt(float x) {
  const float magnitude = Magnitude(x);
  float result = CbrtOfNormal(magnitude);
  const bool rare = IsNotPositiveNormal(magnitude);
  if (__weft_any(rare)) result = Select(rare, CbrtOfRare(magnitude), result);
  return WithSign(result, x);
}

// For 2^-900 <= x < infinity.
static inline double CbrtOfNormalD(double x) {
  // Bits are a logarithm: the constant less a third of them is 1 / cbrt(x) to 4 bits. A polynomial
  // in what x * inverse^3 lacks of 1 makes that 2^-32.
  const ulong third = (as_ulong(x) >> 32) * 0x55555555ul;
  const double estimate = as_double(0x553ee96000000000ul - third);
  const double h = MultiplyAddD(-(x * estimate), estimate * estimate, 1.0);
  // In pairs, since each term would else wait for the one before.
  const double square_of_h = h * h;
  double p = MultiplyAddD(0x1.ceb8760542c67p-4, square_of_h,
                          MultiplyAddD(0x1.03715952f73c4p-3, h, 0x1.26f3847a7793p-3));
  p = MultiplyAddD(p, square_of_h, MultiplyAddD(0x1.61f498e2a7d2bp-3, h, 0x1.c71c75e4810aep-3));
  p = MultiplyAddD(p, square_of_h, MultiplyAddD(0x1.5555562ebe7f1p-2, h, 0x1.ffffffffe7bbdp-1));
  const double inverse = estimate * p;
  const double inverse_square = inverse * inverse;
  // 26 bits of the root, whose square is exact, and its product with the root in two exact parts.
  const double root = as_double(as_ulong(x * inverse_square) & 0xfffffffff8000000ul);
  const double square = root * root;
  const double square_high = as_double(as_ulong(square) & 0xfffffffffc000000ul);
  double missing = MultiplyAddD(-square_high, root, x);
  missing = MultiplyAddD(square_high - square, root, missing);
  // With s = missing / x: root / (1 - s)^(1/3) = root + cbrt(x) * (s / 3 + s^2 / 9 + ...).
  const double step = missing * inverse_square;
  return MultiplyAddD(step, MultiplyAddD(step * inverse, 1.0 / 9.0, 1.0 / 3.0), root);
}

static inline double CbrtOfRareD(double x) {
  const bool is_itself = x == 0.0 || !(x < __builtin_inf());
  return is_itself ? x : CbrtOfNormalD(x * 0x1p600) * 0x1p-200;
}

WEFT_OVERLOAD double cbrt(double x) {
  const double magnitude = MagnitudeD(x);
  double result = CbrtOfNormalD(magnitude);
  const ulong lowest = 0x07b0000000000000ul, infinity = 0x7ff0000000000000ul;
  const bool rare = as_ulong(magnitude) - lowest >= infinity - lowest;
  if (__weft_any(rare)) result = SelectD(rare, CbrtOfRareD(magnitude), result);
  return WithSignD(result, x);
}

WEFT_BY_COMPONENT_1(cbrt, float, float)
WEFT_BY_COMPONENT_1(cbrt, double, double)
WEFT_BY_FLOAT_1(cbrt)
