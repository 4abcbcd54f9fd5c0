// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C's expressions, as far as the generator writes them.
#pragma once

#include "cursor.h"
#include "tree.h"

namespace weft::fuzz::judge {

class ExpressionParser {
 public:
  ExpressionParser(Cursor& cursor, Names& names) : cursor_(cursor), names_(names) {}

  Expression Assignment();

  // Qualifiers, a type's name and a *.
  bool IsAtType() const;
  Kind TakeType(bool* is_local = nullptr);
  // Arguments, between parentheses.
  std::vector<Expression> List();

 private:
  Expression Conditional();
  Expression Operation(int least_precedence);
  Expression Unary();
  Expression Postfix();
  Expression Primary();
  Expression CastOrVector();
  Expression Number(const std::string& word);
  Expression Call(const std::string& name);
  Expression Enqueue();
  Expression Member(Expression object, const std::string& name);
  Expression MemberCall(Expression object, const std::string& name);

  Cursor& cursor_;
  Names& names_;
  unsigned places_ = 0;  // at which work-items meet
};

}  // namespace weft::fuzz::judge
