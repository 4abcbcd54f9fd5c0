// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace weft {

// One conversion specification of a printf format, as %[flags][width][.precision][vN][length]type.
struct PrintfDirective {
  enum class Length : uint8_t { kNone, kChar, kShort, kInt, kLong };  // -, hh, h, hl, l ll j z t

  bool left = false, plus = false, space = false, alternative = false, zero = false;
  int width = 0;
  int precision = -1;  // -1: not given
  int elements = 1;    // of a vector
  Length length = Length::kNone;
  char type = 0;

  // Reads the specification behind a '%' and moves `format` past it.
  static std::optional<PrintfDirective> Parse(const char*& format);
};

// Text of one scalar, padded to the width. `type` is of "diouxX" for Integer; "fFeEgGaA" for Float.
void AppendInteger(std::string& out, const PrintfDirective& directive, uint64_t bits);
void AppendFloat(std::string& out, const PrintfDirective& directive, double value);
// `prefix` (sign, 0x) and `body`, padded with spaces, or with zeros between the two.
void AppendPadded(std::string& out, const PrintfDirective& directive, std::string_view prefix,
                  std::string_view body, bool zeros);

}  // namespace weft
