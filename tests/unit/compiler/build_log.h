// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "compiler/request/compile.h"

namespace weft::compiler {

// What a build says of a program.
inline std::string LogOf(const std::string& source, const std::string& options = "") {
  CompileRequest request;
  request.target = {"x86-64-v3", {"avx", "avx2", "fma", "sse4.2"}};
  request.source = source;
  request.options = options;
  return Compile(request, WEFT_BUILTINS).log;
}

}  // namespace weft::compiler
