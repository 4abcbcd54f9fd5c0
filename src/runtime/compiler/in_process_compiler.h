// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <chrono>
#include <expected>
#include <string>

#include "runtime/compiler/compiler_paths.h"
#include "weft/compiler.h"

namespace weft {

// Runs a request in this process, by the compiler as a shared library: for where no process can be
// started, and under WEFT_COMPILER=in-process. Brings LLVM into the process; a compiler crash then
// ends it. It runs on a thread of its own, with floating-point state of its own. After the deadline
// the reply is a failure; the thread, which nothing can stop, then goes on to the end of its work.
// Where the system gives no thread, it runs on the caller's and there is no limit. The encoded
// reply, or a sentence on why there is none.
std::expected<Bytes, std::string> CompileInProcess(const CompilerPaths& paths, const Bytes& request,
                                                   std::chrono::steady_clock::time_point deadline);

}  // namespace weft
