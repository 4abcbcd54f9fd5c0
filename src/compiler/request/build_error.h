// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How requests fail. What works on IR below them answers with llvm::Error, what only reads text or
// bytes with a sentence; here these become what the application is told.
#pragma once

#include <expected>
#include <string>

#include "weft/compiler.h"

namespace weft::compiler {

struct BuildError {
  CompileStatus status;
  std::string log;  // for the build log, in whole lines
};

inline std::unexpected<BuildError> Failure(CompileStatus status, std::string log) {
  return std::unexpected(BuildError{status, std::move(log)});
}

}  // namespace weft::compiler
