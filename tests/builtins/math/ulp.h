// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors in units in the last place, as OpenCL C 7.4 counts them.
#pragma once

#include <cmath>
#include <limits>

namespace weft::accuracy {

// |result - exact| in ULP of T at exact; infinity where the kinds differ: NaN, an exact infinity,
// the sign of an exact zero.
template <typename T>
double UlpError(T result, long double exact) {
  using Limits = std::numeric_limits<T>;
  constexpr double kWrong = std::numeric_limits<double>::infinity();
  if (std::isnan(exact)) return std::isnan(result) ? 0 : kWrong;
  if (std::isnan(result)) return kWrong;
  if (std::isinf(exact)) return result == static_cast<T>(exact) ? 0 : kWrong;
  if (std::isinf(result) && result == static_cast<T>(exact)) return 0;
  if (exact == 0) return result == 0 && std::signbit(result) == std::signbit(exact) ? 0 : kWrong;
  // Overflow counts as the first number past the range.
  const long double past_range = std::ldexp(1.0L, Limits::max_exponent);
  const long double value = std::isinf(result) ? std::copysign(past_range, result) : result;
  const int exponent = std::max(std::ilogb(exact), Limits::min_exponent - 1);
  return static_cast<double>(std::fabs(
      std::ldexp(value - exact, Limits::digits - 1 - std::min(exponent, Limits::max_exponent))));
}

// The same of lgamma(x), which passes zero again and again below -2: of double there in ULP of 1 at
// least.
template <typename T>
double LgammaError(T x, T result, long double exact) {
  const bool is_near_zero = x < -2 && std::fabs(exact) < 1 && std::fabs(result) < 2;
  if (sizeof(T) == 4 || !is_near_zero) return UlpError(result, exact);
  return static_cast<double>(
      std::ldexp(std::fabs(result - exact), std::numeric_limits<T>::digits - 1));
}

// Whether result is what T rounds exact to.
template <typename T>
bool IsCorrectlyRounded(T result, long double exact) {
  const T rounded = static_cast<T>(exact);
  if (std::isnan(rounded)) return std::isnan(result);
  return result == rounded && std::signbit(result) == std::signbit(rounded);
}

}  // namespace weft::accuracy
