// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace weft {

// Where the compiler is: in the folder `weft` beside the driver's library, in the build tree and
// once installed. Never from the environment: what runs there has the application's rights.
struct CompilerPaths {
  std::string helper;    // the program weft-compiler
  std::string library;   // libweft-compiler.so
  std::string builtins;  // builtins.weft
};

CompilerPaths FindCompiler();

// Names the compiler's build, for cache keys: changes when any of its files is replaced.
std::string CompilerIdentity(const CompilerPaths& paths);

}  // namespace weft
