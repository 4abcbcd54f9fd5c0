// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/kernel/printf_directive.h"

#include <string.h>

namespace weft {
namespace {

// Wider fields and longer fractions are mistakes, not wishes.
constexpr int kMaxNumber = 100'000;

std::optional<int> ParseNumber(const char*& format) {
  int number = 0;
  for (; *format >= '0' && *format <= '9'; ++format) {
    number = number * 10 + (*format - '0');
    if (number > kMaxNumber) return std::nullopt;
  }
  return number;
}

void ParseFlags(const char*& format, PrintfDirective& directive) {
  for (;; ++format) {
    switch (*format) {
      case '-': directive.left = true; break;
      case '+': directive.plus = true; break;
      case ' ': directive.space = true; break;
      case '#': directive.alternative = true; break;
      case '0': directive.zero = true; break;
      default: return;
    }
  }
}

PrintfDirective::Length ParseLength(const char*& format) {
  using Length = PrintfDirective::Length;
  if (format[0] == 'h' && format[1] == 'h') return format += 2, Length::kChar;
  if (format[0] == 'h' && format[1] == 'l') return format += 2, Length::kInt;
  if (format[0] == 'h') return format += 1, Length::kShort;
  if (format[0] == 'l' && format[1] == 'l') return format += 2, Length::kLong;
  if (*format && strchr("ljzt", *format)) return format += 1, Length::kLong;
  return Length::kNone;
}

}  // namespace

std::optional<PrintfDirective> PrintfDirective::Parse(const char*& format) {
  PrintfDirective directive;
  ParseFlags(format, directive);
  const std::optional<int> width = ParseNumber(format);
  if (!width) return std::nullopt;
  directive.width = *width;
  if (*format == '.') {
    const std::optional<int> precision = ParseNumber(++format);
    if (!precision) return std::nullopt;
    directive.precision = *precision;
  }
  if (*format == 'v') {
    const std::optional<int> elements = ParseNumber(++format);
    const bool is_vector = elements && (*elements == 2 || *elements == 3 || *elements == 4 ||
                                        *elements == 8 || *elements == 16);
    if (!is_vector) return std::nullopt;
    directive.elements = *elements;
  }
  directive.length = ParseLength(format);
  directive.type = *format;
  const bool known = directive.type && strchr("diouxXfFeEgGaAcspn%", directive.type);
  if (!known || directive.type == 'n') return std::nullopt;
  if (directive.elements > 1 && !strchr("diouxXfFeEgGaA", directive.type)) return std::nullopt;
  ++format;
  return directive;
}

void AppendPadded(std::string& out, const PrintfDirective& directive, std::string_view prefix,
                  std::string_view body, bool zeros) {
  const size_t width = size_t(directive.width), length = prefix.size() + body.size();
  const size_t padding = width > length ? width - length : 0;
  if (!directive.left && !zeros) out.append(padding, ' ');
  out.append(prefix);
  if (!directive.left && zeros) out.append(padding, '0');
  out.append(body);
  if (directive.left) out.append(padding, ' ');
}

void AppendInteger(std::string& out, const PrintfDirective& directive, uint64_t bits) {
  const bool is_signed = directive.type == 'd' || directive.type == 'i';
  const bool negative = is_signed && int64_t(bits) < 0;
  uint64_t rest = negative ? 0 - bits : bits;
  const bool hexadecimal = directive.type == 'x' || directive.type == 'X';
  const unsigned base = hexadecimal ? 16 : directive.type == 'o' ? 8 : 10;
  const char* digits = directive.type == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";

  std::string body;
  for (; rest != 0; rest /= base) body.insert(body.begin(), digits[rest % base]);
  const size_t precision = directive.precision < 0 ? 1 : size_t(directive.precision);
  if (body.size() < precision) body.insert(0, precision - body.size(), '0');
  if (directive.type == 'o' && directive.alternative && (body.empty() || body[0] != '0'))
    body.insert(body.begin(), '0');

  std::string_view prefix;
  if (negative)
    prefix = "-";
  else if (is_signed && directive.plus)
    prefix = "+";
  else if (is_signed && directive.space)
    prefix = " ";
  else if (hexadecimal && directive.alternative && bits != 0)
    prefix = directive.type == 'X' ? "0X" : "0x";
  AppendPadded(out, directive, prefix, body, directive.zero && directive.precision < 0);
}

}  // namespace weft
