// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// frexp: x = result * 2^exponent with the result's magnitude in [1/2, 1). Exact. Zeros, infinities
// and NaN stay as they are, with exponent 0. OpenCL C 6.15.2.
#include "builtins/math/lib/output_pointer.h"
#include "builtins/math/representation/exponent.h"

WEFT_OVERLOAD float frexp(float x, private int* exponent) {
  const Parts parts = PartsOf(x);
  const bool special = HasNoParts(x);
  *exponent = special ? 0 : parts.exponent + 1;
  return special ? x : 0.5f * parts.significand;
}
WEFT_OVERLOAD double frexp(double x, private int* exponent) {
  const PartsD parts = PartsOfD(x);
  const bool special = HasNoPartsD(x);
  *exponent = special ? 0 : parts.exponent + 1;
  return special ? x : 0.5 * parts.significand;
}
WEFT_OVERLOAD half frexp(half x, private int* exponent) { return (half)frexp((float)x, exponent); }

WEFT_OUTPUT_1(frexp, half, half, int)
WEFT_OUTPUT_1(frexp, float, float, int)
WEFT_OUTPUT_1(frexp, double, double, int)
