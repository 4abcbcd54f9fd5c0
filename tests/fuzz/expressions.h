// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random expressions that OpenCL C gives one value: no overflow of signed numbers, no division by
// zero, no use of a NaN's bits, no index outside of its array.
#pragma once

#include "scope.h"

namespace weft::fuzz {

class Expressions {
 public:
  Expressions(Random& random, const Scope& scope) : random_(random), scope_(scope) {}

  // An expression of the type; one that is the same for the whole group if that is asked for.
  std::string Of(Type type, bool is_uniform, unsigned depth = 0);
  std::string Condition(bool is_uniform, unsigned depth = 1);
  // An index below `count`, a power of two.
  std::string Index(unsigned count, bool is_uniform);
  std::string Literal(Type type);

 private:
  std::string Border(unsigned depth);
  std::string Comparison(Type type, const std::string& a, const std::string& b);
  std::string Leaf(Type type, bool is_uniform, unsigned depth);
  std::string Named(Type type, bool is_uniform);
  std::string Input(Type type, bool is_uniform, unsigned depth);
  std::string Texel(Type type, bool is_uniform, unsigned depth);
  std::string Place(const Sampling& sampling, unsigned size, bool is_uniform, unsigned depth,
                    unsigned most_parts);
  std::string Element(Type type, bool is_uniform, unsigned depth);
  std::string Called(Type type, bool is_uniform, unsigned depth);
  std::string Converted(Type type, bool is_uniform, unsigned depth);
  std::string Reinterpreted(Type type, bool is_uniform, unsigned depth);
  std::string Rearranged(Type type, bool is_uniform, unsigned depth);
  std::string OfParts(Type type, bool is_uniform, unsigned depth);
  std::string Chosen(Type type, bool is_uniform, unsigned depth);
  std::string Integer(Type type, bool is_uniform, unsigned depth);
  std::string IntegerCall(Type type, bool is_uniform, unsigned depth);
  std::string NewCall(Type type, bool is_uniform, unsigned depth);
  std::string Quotient(Type type, const std::string& a, const std::string& b);
  std::string Real(Type type, bool is_uniform, unsigned depth);
  std::string InHalves(Type type, bool is_uniform, unsigned depth);
  std::string RealCall(Type type, bool is_uniform, unsigned depth);

  Random& random_;
  const Scope& scope_;
};

}  // namespace weft::fuzz
