// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <expected>
#include <string>

#include "runtime/program/compiler_paths.h"
#include "weft/compiler.h"

namespace weft {

// Runs a request in this process, by the compiler as a shared library: for where no process can be
// started, and under WEFT_COMPILER=in-process. Brings LLVM into the process; a compiler crash then
// ends it. The encoded reply, or a sentence on why there is none.
std::expected<Bytes, std::string> CompileInProcess(const CompilerPaths& paths,
                                                   const Bytes& request);

}  // namespace weft
