// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The expressions of kernel tests: C's operators over 64-bit integers and doubles, arrays, casts
// named for OpenCL's types, a few functions, and sum(j, from, to, expression) over from <= j < to.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace weft::test {

struct Value {
  bool is_float = false;
  int64_t integer = 0;
  double real = 0;

  static Value Integer(int64_t i) { return {false, i, double(i)}; }
  static Value Real(double r) { return {true, int64_t(r), r}; }
  bool IsTrue() const { return is_float ? real != 0 : integer != 0; }
};

// Names that expressions may use. Arrays answer with their element, or throw std::out_of_range.
struct Scope {
  std::map<std::string, Value> variables;
  std::map<std::string, std::function<Value(int64_t)>> arrays;
};

class Expression {
 public:
  virtual ~Expression() = default;
  virtual Value Evaluate(Scope& scope) const = 0;
};

// Throws std::invalid_argument with the place of the error.
std::unique_ptr<Expression> ParseExpression(const std::string& text);

// The value as OpenCL converts it to the scalar type ("int", "uchar", "float", ...).
Value ConvertTo(const std::string& type, Value value);

}  // namespace weft::test
