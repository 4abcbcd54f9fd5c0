// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hypot: sqrt(x * x + y * y) without undue overflow: where a square leaves the range, of float in
// double, of double scaled; 4 ULP. Infinite if x or y is, even if the other is NaN.
// OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"
#include "builtins/math/root/inexact_root.h"

// Without over- and underflow, by double.
static inline float HypotByDouble(float x, float y) {
  const double square = (double)x * x + (double)y * y;
  const float result = (float)__builtin_elementwise_sqrt(square);
  const bool is_infinite = Magnitude(x) == WEFT_INFINITY || Magnitude(y) == WEFT_INFINITY;
  return is_infinite ? WEFT_INFINITY : result;
}

WEFT_OVERLOAD float hypot(float x, float y) {
  const float square = MultiplyAdd(x, x, y * y);
  float result = __builtin_elementwise_sqrt(square);
  // Outside of [2^-70, infinity), or NaN.
  const uint lowest = 0x1c800000u, infinity = 0x7f800000u;
  const bool rare = as_uint(square) - lowest >= infinity - lowest;
  if (__weft_any(rare)) result = Select(rare, HypotByDouble(x, y), result);
  return result;
}

static inline double SquareOfHypotD(double x, double y) { return MultiplyAddD(x, x, y * y); }

static inline double ScaledHypotD(double x, double y) {
  const bool is_large = MagnitudeD(x) > 1.0 || MagnitudeD(y) > 1.0;
  const double scale = is_large ? 0x1p-600 : 0x1p600, unscale = is_large ? 0x1p600 : 0x1p-600;
  const double square = SquareOfHypotD(x * scale, y * scale);
  const double result = __builtin_elementwise_sqrt(square) * unscale;
  const double infinity = __builtin_inf();
  const bool is_infinite = MagnitudeD(x) == infinity || MagnitudeD(y) == infinity;
  return is_infinite ? infinity : result;
}

WEFT_OVERLOAD double hypot(double x, double y) {
  const double square = SquareOfHypotD(x, y);
  double result = InexactRootD(square);
  // Outside of [2^-900, infinity), or NaN.
  const ulong lowest = 0x07b0000000000000ul, infinity = 0x7ff0000000000000ul;
  const bool rare = as_ulong(square) - lowest >= infinity - lowest;
  if (__weft_any(rare)) result = SelectD(rare, ScaledHypotD(x, y), result);
  return result;
}

WEFT_BY_COMPONENT_2(hypot, float, float, float)
WEFT_BY_COMPONENT_2(hypot, double, double, double)
WEFT_BY_FLOAT_2(hypot)
