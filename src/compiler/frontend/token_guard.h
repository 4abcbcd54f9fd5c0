// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Limits on what the parser is fed, counted after preprocessing: clang has no defence against
// macros that double a few dozen times, nor against brackets or operators a million deep.
#pragma once

#include <cstdint>

namespace clang {
class Token;
}

namespace weft::compiler {

inline constexpr uint64_t kMaxSourceBytes = 32 << 20;
inline constexpr uint64_t kMaxTokens = 8'000'000;
inline constexpr uint32_t kMaxNesting = 1'000;     // brackets
inline constexpr uint32_t kMaxStatement = 30'000;  // tokens without one of ; , { }
inline constexpr uint32_t kMaxChain = 10'000;      // "else if" in one function

class TokenGuard {
 public:
  // Abandons the job with a message when a limit is passed.
  void Count(const clang::Token& token);

 private:
  void Open();
  void Close();

  uint64_t tokens_ = 0;
  uint32_t depth_ = 0;
  uint32_t statement_ = 0;
  uint32_t chain_ = 0;
  bool after_else_ = false;
};

}  // namespace weft::compiler
