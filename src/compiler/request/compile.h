// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler as a function. Pure: bytes in, bytes out; no state but caches that change no result.
#pragma once

#include "weft/compiler.h"

namespace weft::compiler {

// Does what the request asks and never throws. `builtins_path` names the builtin archive.
CompileReply Compile(const CompileRequest& request, const std::string& builtins_path);

// Opens the archive, which compilations then find open; else the first one opens it. False if it
// cannot be opened, of which they then say why.
bool OpenBuiltins(const std::string& builtins_path);

// Makes this process's LLVM ready, once; Compile does it too. Touches no signals, streams or
// environment.
void Prepare();

}  // namespace weft::compiler
