// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace weft::sweep {
namespace {

constexpr double kWrong = std::numeric_limits<double>::infinity();
constexpr uint64_t kAskedOfMany = 4096;  // of so many results MPFR is asked about one anyway

// What the format rounds to.
double Rounded(long double exact, Format format) {
  if (format.digits == 53) return static_cast<double>(exact);
  if (format.digits == 24) return static_cast<float>(exact);
  return static_cast<double>(static_cast<_Float16>(exact));
}

// libm errs by an ULP of its type or a few; its long double's 1/n costs roots their last bits.
double SlackOf(const Function& function, Format format) {
  if (format.digits < 53) return 0x1p-18;
  return std::string_view(function.name) == "rootn" ? 0.25 : 0x1p-5;
}

// Whether MPFR's error is libm's. Where the value is just below a power of two, libm's result may
// be that power, of which an ULP is twice as large.
bool Agree(double asked, double error, long double exact, double slack) {
  int exponent;
  const bool is_power = std::fabs(std::frexp(exact, &exponent)) == 0.5L;
  return !(std::fabs(asked - error) > slack) ||
         (is_power && !(std::fabs(asked - 2 * error) > slack));
}

}  // namespace

bool Function::MayChooseZero() const {
  return std::set<std::string_view>{"fmax", "fmin", "maxmag", "minmag"}.contains(name);
}

bool Function::IsPeriodic() const {
  const std::string_view of = exact_name;
  return of == "sin" || of == "cos" || of == "tan";
}

Judge::Judge(const Function& function, Format format)
    : function_(function),
      format_(format),
      exact_(ExactFunctionNamed(function.name)),
      slack_(SlackOf(function, format)) {}

// half_ and native_ functions: subnormals may count as zero, trigonometry ends at 2^16.
bool Judge::IsOutOfDomain(double x, long double exact) const {
  if (!function_.IsFast()) return false;
  const auto least = std::ldexp(1.0, format_.least_exponent);
  return (x != 0 && std::fabs(x) < least) || (exact != 0 && std::fabs(exact) < least) ||
         (function_.IsPeriodic() && std::fabs(x) > 65536);
}

// As OpenCL C 7.4 counts; infinity where the kinds differ: NaN, an exact infinity, the sign of an
// exact zero. Overflow counts as the first number past the range.
double Judge::Estimate(double x, double result, long double exact) const {
  if (std::isnan(exact) || std::isnan(result))
    return std::isnan(exact) && std::isnan(result) ? 0 : kWrong;
  if (exact == 0 && result == 0)
    return function_.MayChooseZero() || std::signbit(result) == std::signbit(exact) ? 0 : kWrong;
  const double rounded = Rounded(exact, format_);
  if (std::isinf(exact) || std::isinf(rounded)) {
    if (result == rounded) return 0;
    if (std::isinf(exact)) return kWrong;
  }
  if (exact == 0) return kWrong;
  const long double past_range = std::copysign(std::ldexp(1.0L, format_.greatest_exponent + 1),
                                               static_cast<long double>(result));
  const long double value = std::isinf(result) ? past_range : result;
  int exponent = std::clamp(std::ilogb(exact), format_.least_exponent, format_.greatest_exponent);
  if (exact_ && LeastMagnitude(x, result, exact) > 0) exponent = std::max(exponent, 0);
  const auto error =
      static_cast<double>(std::fabs(std::ldexp(value - exact, format_.digits - 1 - exponent)));
  if (function_.limit != 0) return error;
  return result == rounded ? 0 : std::max(error, 0.5);
}

// lgamma of double passes zero again and again below -2, and errs by ULP of 1 there.
double Judge::LeastMagnitude(double x, double result, long double exact) const {
  const bool is_near_zero = x < -2 && std::fabs(exact) < 1 && std::fabs(result) < 2;
  return format_.digits == 53 && std::string_view(function_.name) == "lgamma" && is_near_zero ? 1
                                                                                              : 0;
}

void Judge::Try(double x, double y, double result, bool must_ask) {
  const bool asks_anyway = must_ask || count_ % kAskedOfMany == 0;
  ++count_;
  const long double exact = function_.reference(x, y);
  if (IsOutOfDomain(x, exact)) return;
  double error = Estimate(x, result, exact);
  if (!IsWorthAsking(error) && !asks_anyway) return;
  const bool is_ordinary = std::isfinite(exact) && exact != 0 && std::isfinite(result);
  if (exact_ && is_ordinary) {
    const double asked =
        ErrorInUlp(exact_, x, y, result, format_, LeastMagnitude(x, result, exact));
    if (!Agree(asked, error, exact, slack_) && misses_++ == 0)
      missed_where_ = fmt::format("{} ({:a}), {}: {} by libm, {} by MPFR", x, x, y, error, asked);
    error = asked;
  }
  if (error <= worst_) return;
  worst_ = error;
  where_ = fmt::format("{} ({:a}), {} ({:a}): {} ({:a}) instead of {}", x, x, y, y, result, result,
                       static_cast<double>(exact));
}

}  // namespace weft::sweep
