// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The floating-point conversions of printf, by std::to_chars: exact, and without a locale.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "runtime/kernel/printf_directive.h"

namespace weft {
namespace {

// No double has more digits than that behind the point; what is asked beyond is zeros.
constexpr int kMaxDigits = 1100;

std::string ToText(double magnitude, std::chars_format format, int precision) {
  std::string text(size_t(precision) + 400, '\0');
  const auto result =
      std::to_chars(text.data(), text.data() + text.size(), magnitude, format, precision);
  text.resize(size_t(result.ptr - text.data()));
  return text;
}

// `text` with `zeros` zeros at the end of its digits, before an exponent.
std::string Extend(std::string text, char exponent, size_t zeros, bool point) {
  size_t end = std::min(text.find(exponent), text.size());
  if (point && text.find('.') == std::string::npos) text.insert(end++, 1, '.');
  return text.insert(end, zeros, '0');
}

std::string FixedOrScientific(double magnitude, bool scientific, int precision, bool point) {
  const int digits = std::min(precision, kMaxDigits);
  const auto format = scientific ? std::chars_format::scientific : std::chars_format::fixed;
  return Extend(ToText(magnitude, format, digits), scientific ? 'e' : '\n',
                size_t(precision - digits), point);
}

// C's %g: as %e or %f, whichever is shorter, by the exponent that %e would show.
std::string General(double magnitude, int precision, bool keep_zeros) {
  precision = std::max(precision, 1);
  const std::string scientific = FixedOrScientific(magnitude, true, precision - 1, false);
  int exponent = 0;
  const char* digits = scientific.data() + scientific.find('e') + 1;
  std::from_chars(digits + (*digits == '+'), scientific.data() + scientific.size(), exponent);
  const bool as_fixed = exponent >= -4 && exponent < precision;
  std::string text = as_fixed
                         ? FixedOrScientific(magnitude, false, precision - 1 - exponent, keep_zeros)
                         : FixedOrScientific(magnitude, true, precision - 1, keep_zeros);
  if (keep_zeros || text.find('.') == std::string::npos) return text;
  size_t end = as_fixed ? text.size() : text.find('e');
  size_t last = text.find_last_not_of('0', end - 1);
  if (text[last] == '.') --last;
  return text.erase(last + 1, end - last - 1);
}

std::string Hexadecimal(double magnitude, int precision, bool point) {
  if (precision >= 0) {
    const int digits = std::min(precision, 13);
    return Extend(ToText(magnitude, std::chars_format::hex, digits), 'p',
                  size_t(precision - digits), point);
  }
  char text[64];
  const auto result = std::to_chars(text, text + sizeof text, magnitude, std::chars_format::hex);
  return Extend(std::string(text, result.ptr), 'p', 0, point);
}

}  // namespace

void AppendFloat(std::string& out, const PrintfDirective& directive, double value) {
  const bool upper = directive.type >= 'A' && directive.type <= 'Z';
  const char type = upper ? char(directive.type - 'A' + 'a') : directive.type;
  std::string prefix = std::signbit(value) ? "-"
                       : directive.plus    ? "+"
                       : directive.space   ? " "
                                           : "";
  const double magnitude = std::fabs(value);
  const int precision = directive.precision < 0 ? 6 : directive.precision;

  std::string body;
  if (!std::isfinite(value)) {
    body = std::isnan(value) ? "nan" : "inf";
  } else if (type == 'a') {
    prefix += "0x";
    body = Hexadecimal(magnitude, directive.precision, directive.alternative);
  } else if (type == 'g') {
    body = General(magnitude, precision, directive.alternative);
  } else {
    body = FixedOrScientific(magnitude, type == 'e', precision, directive.alternative);
  }
  if (upper) {
    auto raise = [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; };
    std::ranges::transform(body, body.begin(), raise);
    std::ranges::transform(prefix, prefix.begin(), raise);
  }
  AppendPadded(out, directive, prefix, body, directive.zero && std::isfinite(value));
}

}  // namespace weft
