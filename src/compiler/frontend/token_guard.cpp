// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/token_guard.h"

#include <string>

#include "clang/Lex/Token.h"
#include "compiler/job/job.h"

namespace weft::compiler {
namespace {

void Check(uint64_t count, uint64_t limit, const char* what) {
  if (count <= limit) return;
  AbandonJob(CompileStatus::kSourceError,
             std::string("<source>: error: ") + what + " " + std::to_string(limit) + "\n");
}

}  // namespace

void TokenGuard::Open() {
  Check(++depth_, kMaxNesting, "nesting too deep: more brackets are open than");
}

void TokenGuard::Close() {
  if (depth_ > 0) --depth_;
  if (depth_ == 0) chain_ = 0;
}

void TokenGuard::Count(const clang::Token& token) {
  Check(++tokens_, kMaxTokens, "the program has more tokens after preprocessing than");
  Check(++statement_, kMaxStatement, "nesting too deep: a statement has more tokens than");
  switch (token.getKind()) {
    case clang::tok::l_brace: statement_ = 0; [[fallthrough]];
    case clang::tok::l_paren:
    case clang::tok::l_square: Open(); break;
    case clang::tok::r_brace: statement_ = 0; [[fallthrough]];
    case clang::tok::r_paren:
    case clang::tok::r_square: Close(); break;
    case clang::tok::semi:
    case clang::tok::comma: statement_ = 0; break;
    case clang::tok::kw_if:
      if (after_else_)
        Check(++chain_, kMaxChain, "nesting too deep: an else-if chain is longer than");
      break;
    default: break;
  }
  after_else_ = token.is(clang::tok::kw_else);
}

}  // namespace weft::compiler
