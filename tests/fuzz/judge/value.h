// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of OpenCL C as bytes, as they lie in memory, and the language's operators on them.
#pragma once

#include <array>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "../types.h"

namespace weft::fuzz::judge {

// What the judge does not know, or what a kernel must not do.
struct Failure : std::runtime_error {
  using runtime_error::runtime_error;
};

struct Record;

// What an object is: a scalar, a vector or a record, or a pointer to or an array of such.
struct Kind {
  Type type = kInt;
  const Record* record = nullptr;  // instead of the type
  unsigned count = 0;              // of an array's elements
  bool is_pointer = false;

  size_t Bytes() const;
  Kind Element() const { return {type, record}; }
  Kind Pointer() const { return {type, record, 0, true}; }
  bool IsArithmetic() const { return !record && !count && !is_pointer; }
};

struct Field {
  std::string name;
  Kind kind;
  size_t offset;
};

struct Record {
  std::vector<Field> fields;
  size_t bytes = 0;
};

struct Value {
  Kind kind;
  std::array<std::byte, 128> bytes;

  explicit Value(Kind k) : kind(k) {}
  explicit Value(Type type) : kind{type} {}
  template <typename T>
  static Value Of(Type type, T scalar) {
    Value value(type);
    value.Set(0, scalar);
    return value;
  }
  static Value At(Kind pointee, std::byte* address);

  Type type() const { return kind.type; }
  template <typename T>
  T Get(unsigned lane) const {
    T part;
    std::memcpy(&part, &bytes[lane * sizeof(T)], sizeof(T));
    return part;
  }
  template <typename T>
  void Set(unsigned lane, T part) {
    std::memcpy(&bytes[lane * sizeof(T)], &part, sizeof(T));
  }
  std::byte* Address() const { return Get<std::byte*>(0); }
  int64_t Integer() const;  // of a scalar
  bool IsTrue() const { return Integer() != 0; }
};

// Calls f with a zero of the C++ type that a scalar of the type is.
template <typename F>
auto WithScalar(Type type, F f) {
  if (type.is_float) return type.bytes == 4 ? f(0.0f) : f(0.0);
  switch (type.bytes * 2 + type.is_signed) {
    case 2: return f(uint8_t{});
    case 3: return f(int8_t{});
    case 4: return f(uint16_t{});
    case 5: return f(int16_t{});
    case 8: return f(uint32_t{});
    case 9: return f(int32_t{});
    case 16: return f(uint64_t{});
    default: return f(int64_t{});
  }
}

enum class Operator {
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kRemainder,
  kShiftLeft,
  kShiftRight,
  kAnd,
  kOr,
  kXor,
  kLess,
  kGreater,
  kLessEqual,
  kGreaterEqual,
  kEqual,
  kNotEqual,
};

// A scalar becomes all lanes of a vector; lanes beyond the range wrap, or saturate.
Value Convert(const Value& value, Type to, bool saturates = false);
Value Binary(Operator op, const Value& a, const Value& b);
Value Negated(const Value& value);
Value Complement(const Value& value);
// What comparisons of two such values give.
Type TypeOfComparison(Type type);

}  // namespace weft::fuzz::judge
