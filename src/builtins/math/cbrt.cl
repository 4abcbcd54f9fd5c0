// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cbrt. float: a third of the bits, two of Halley's steps in double; 2 ULP. double: libm, whose
// result can be 4 ULP off, and one step of Newton's with an exact remainder; 2 ULP. cbrt(+-0) =
// +-0, cbrt(+-infinity) = +-infinity. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/numeric.h"

static inline double HalleyForCbrt(double root, double x) {
  const double cube = root * root * root;
  return root * (cube + 2.0 * x) / (2.0 * cube + x);
}

WEFT_OVERLOAD float cbrt(float x) {
  const float magnitude = Magnitude(x);
  const bool is_subnormal = magnitude < WEFT_MIN_NORMAL_F;
  const float scaled = is_subnormal ? magnitude * 0x1p24f : magnitude;
  // Bits are a logarithm; the constant is what they lack of a third, and gives 5 good bits.
  const float estimate = as_float((uint)((float)as_uint(scaled) * (1.0f / 3.0f)) + 0x2a5137a0u);
  double root = HalleyForCbrt(estimate, scaled);
  root = HalleyForCbrt(root, scaled);
  const float result = (float)(is_subnormal ? root * 0x1p-8 : root);
  const bool is_itself = x == 0.0f || !(magnitude < WEFT_INFINITY);
  return is_itself ? x : WithSign(result, x);
}

WEFT_OVERLOAD double cbrt(double x) {
  // Small numbers are scaled so that the remainder does not underflow.
  const bool is_small = MagnitudeD(x) < 0x1p-600;
  const double scaled = is_small ? x * 0x1p600 : x;
  const double root = LibmCbrt(scaled);
  const double square = root * root;
  const double square_error = FusedMultiplyAddD(root, root, -square);
  const double remainder = FusedMultiplyAddD(square, root, -scaled) + square_error * root;
  const double better = root - remainder / (3.0 * square);
  const double result = scaled == 0.0 || MagnitudeD(scaled) == __builtin_inf() ? root : better;
  return is_small ? result * 0x1p-200 : result;
}

WEFT_BY_COMPONENT_1(cbrt, float, float)
WEFT_BY_COMPONENT_1(cbrt, double, double)
