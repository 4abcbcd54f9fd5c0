// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/kernel/printf_format.h"

#include <string.h>

#include <bit>
#include <cmath>

#include "runtime/kernel/printf_directive.h"
#include "runtime/kernel/readable_text.h"
#include "weft/kernel_abi.h"

namespace weft {
namespace {

// One argument record and where its payload lies.
struct Argument {
  WeftPrintfArgument header;
  const std::byte* payload;

  uint64_t Bits(uint32_t element) const {
    uint64_t bits = 0;  // little-endian: the low bytes come first
    memcpy(&bits, payload + size_t(element) * header.element_bytes, header.element_bytes);
    return bits;
  }
};

// Walks over the records of a call.
class Arguments {
 public:
  Arguments(const void* records, uint32_t count)
      : next_(static_cast<const std::byte*>(records)), left_(count) {}

  std::optional<Argument> Next() {
    if (left_ == 0) return std::nullopt;
    --left_;
    Argument argument;
    memcpy(&argument.header, next_, sizeof argument.header);
    const uint32_t bytes = argument.header.element_bytes;
    if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8) return std::nullopt;
    if (argument.header.count == 0 || argument.header.count > 16) return std::nullopt;
    argument.payload = next_ + sizeof argument.header;
    next_ = argument.payload + (size_t(bytes) * argument.header.count + 7) / 8 * 8;
    return argument;
  }

 private:
  const std::byte* next_;
  uint32_t left_;
};

double FromHalf(uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  double magnitude;
  if (exponent == 31)
    magnitude = fraction ? NAN : INFINITY;
  else if (exponent == 0)
    magnitude = std::ldexp(fraction, -24);
  else
    magnitude = std::ldexp(1024 + fraction, exponent - 25);
  return bits & 0x8000 ? -magnitude : magnitude;
}

double FloatElement(const Argument& argument, uint32_t element) {
  const uint64_t bits = argument.Bits(element);
  switch (argument.header.element_bytes) {
    case 2: return FromHalf(uint16_t(bits));
    case 4: return double(std::bit_cast<float>(uint32_t(bits)));
    default: return std::bit_cast<double>(bits);
  }
}

// The value as the length modifier and the sign of the conversion ask: a scalar char comes as an
// int, for instance. In a vector, the element's own size goes without a modifier.
uint64_t IntegerElement(const Argument& argument, const PrintfDirective& directive,
                        uint32_t element) {
  using Length = PrintfDirective::Length;
  uint32_t bytes = argument.header.element_bytes;
  switch (directive.length) {
    case Length::kChar: bytes = 1; break;
    case Length::kShort: bytes = bytes < 2 ? bytes : 2; break;
    case Length::kNone:
    case Length::kInt: bytes = bytes < 4 ? bytes : 4; break;
    case Length::kLong: break;
  }
  const unsigned unused = 64 - 8 * bytes;
  const uint64_t high = argument.Bits(element) << unused;
  const bool is_signed = directive.type == 'd' || directive.type == 'i';
  return is_signed ? uint64_t(int64_t(high) >> unused) : high >> unused;
}

void AppendElement(std::string& out, const PrintfDirective& directive, const Argument& argument,
                   uint32_t element) {
  if (strchr("diouxX", directive.type))
    AppendInteger(out, directive, IntegerElement(argument, directive, element));
  else
    AppendFloat(out, directive, FloatElement(argument, element));
}

// False if the text cannot be read. OpenCL C has it literal, so that it mostly lies beside the
// format.
bool AppendString(std::string& out, const PrintfDirective& directive, const char* text,
                  const char* format) {
  if (!text) text = "(null)";
  const size_t most = directive.precision < 0 ? kMaxTextBytes : size_t(directive.precision);
  const std::optional<size_t> length = ReadableLength(text, most, format);
  if (length) AppendPadded(out, directive, "", {text, *length}, false);
  return length.has_value();
}

void AppendPointer(std::string& out, PrintfDirective directive, uint64_t address) {
  if (address == 0) return AppendPadded(out, directive, "", "(nil)", false);
  directive.type = 'x';
  directive.alternative = true;
  AppendInteger(out, directive, address);
}

bool AppendArgument(std::string& out, const PrintfDirective& directive, const Argument& argument,
                    const char* format) {
  if (argument.header.count != uint32_t(directive.elements)) return false;
  const bool is_address = argument.header.element_bytes == 8;
  switch (directive.type) {
    case 'c': {
      const char character = char(argument.Bits(0));
      AppendPadded(out, directive, "", {&character, 1}, false);
      return true;
    }
    case 's':
      if (!is_address) return false;
      return AppendString(out, directive, std::bit_cast<const char*>(argument.Bits(0)), format);
    case 'p':
      if (!is_address) return false;
      AppendPointer(out, directive, argument.Bits(0));
      return true;
  }
  const bool is_float = !strchr("diouxX", directive.type);
  if (is_float && argument.header.element_bytes == 1) return false;
  for (uint32_t element = 0; element < argument.header.count; ++element) {
    if (element > 0) out.push_back(',');
    AppendElement(out, directive, argument, element);
  }
  return true;
}

}  // namespace

int32_t FormatPrintf(std::string& out, const char* format, const void* arguments,
                     uint32_t argument_count) {
  Arguments records(arguments, argument_count);
  const char* const whole = format;
  while (*format) {
    const size_t literal = strcspn(format, "%");
    out.append(format, literal);
    format += literal;
    if (!*format) break;
    ++format;
    const std::optional<PrintfDirective> directive = PrintfDirective::Parse(format);
    if (!directive) return -1;
    if (directive->type == '%') {
      out.push_back('%');
      continue;
    }
    const std::optional<Argument> argument = records.Next();
    if (!argument || !AppendArgument(out, *directive, *argument, whole)) return -1;
  }
  return 0;
}

}  // namespace weft
