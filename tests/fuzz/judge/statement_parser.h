// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C's statements, as far as the generator writes them.
#pragma once

#include "cursor.h"
#include "expression_parser.h"

namespace weft::fuzz::judge {

// Statements one after another, and names of places between them.
struct Sequence {
  std::vector<Statement> statements;
  std::map<std::string, size_t> labels;

  Next Run(Item& item, size_t from) const;
};

class StatementParser {
 public:
  StatementParser(Cursor& cursor, Names& names)
      : cursor_(cursor), names_(names), expressions_(cursor, names) {}

  // Up to the } behind it.
  Statement Block();

 private:
  Statement One();
  Statement Declaration();
  Statement Block(Kind result);
  Statement Lambda();
  Statement TakeClosure(const std::string& name, std::shared_ptr<Closure> closure);
  Statement Construction(const Variable& variable);
  Statement Initialization(const Variable& variable);
  Statement If();
  Statement For();
  Statement While();
  Statement Do();
  Statement Switch();
  Statement Leave(Next next);
  Statement Return();
  Statement Goto();
  Sequence TakeSequence();
  Expression Parenthesized();

  Cursor& cursor_;
  Names& names_;
  ExpressionParser expressions_;
};

}  // namespace weft::fuzz::judge
