// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cbrt. 1 / cbrt from the bits and a polynomial, and from it the root by one step of Newton's; 2
// ULP. cbrt(+-0) = +-0, cbrt(+-infinity) = +-infinity. OpenCL C 6.15.2.
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
  const double inverse = estimate * p, inverse_square = inverse * inverse;
  const double root = x * inverse_square;
  // A cube's rounding counts a third of an ULP.
  const double missing = MultiplyAddD(-(root * root), root, x);
  return MultiplyAddD(missing, inverse_square * (1.0 / 3.0), root);
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
