// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/token_guard.h"

#include <string>

#include "clang/Lex/Token.h"
#include "compiler/job.h"

namespace weft::compiler {

void TokenGuard::Count(const clang::Token& token) {
  if (++tokens_ > kMaxTokens)
    AbandonJob(CompileStatus::kSourceError, "<source>: error: the program has more than " +
                                                std::to_string(kMaxTokens) +
                                                " tokens after preprocessing\n");
  switch (token.getKind()) {
    case clang::tok::l_paren:
    case clang::tok::l_square:
    case clang::tok::l_brace:
      if (++depth_ > kMaxNesting)
        AbandonJob(CompileStatus::kSourceError,
                   "<source>: error: nesting too deep: brackets are open more than " +
                       std::to_string(kMaxNesting) + " deep\n");
      break;
    case clang::tok::r_paren:
    case clang::tok::r_square:
    case clang::tok::r_brace:
      if (depth_ > 0) --depth_;
      break;
    default: break;
  }
}

}  // namespace weft::compiler
