// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors of results against MPFR, in units in the last place.
#pragma once

#include <mpfr.h>

#include <string_view>

namespace weft::sweep {

// A binary format: how many bits a significand has, and the exponents of the least normal number
// and of the greatest.
struct Format {
  int digits, least_exponent, greatest_exponent;
};
inline constexpr Format kHalf{11, -14, 15}, kFloat{24, -126, 127}, kDouble{53, -1022, 1023};

// result = f(x, y), correctly rounded to the precision of `result`; y is unused by functions of one
// argument.
using ExactFunction = void(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr y);

// The function of this name (half_ and native_ ones are what they approximate), or none where
// results are exact and need no MPFR.
ExactFunction* ExactFunctionNamed(std::string_view name);

// |result - f(x, y)| in ULP of the format at f(x, y); below `least_magnitude` in ULP of it. Result
// and f(x, y) must be finite, f(x, y) not zero.
double ErrorInUlp(ExactFunction* f, double x, double y, double result, Format format,
                  double least_magnitude = 0);

}  // namespace weft::sweep
