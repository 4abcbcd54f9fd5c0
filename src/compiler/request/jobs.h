// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each RequestKind does. All run inside RunJob.
#pragma once

#include "compiler/request/build_error.h"

namespace weft::compiler {

class BuiltinArchive;

using Reply = std::expected<CompileReply, BuildError>;

// kBuild and kCompile.
Reply BuildProgram(const CompileRequest& request, const BuiltinArchive& builtins);
// kLink.
Reply LinkProgram(const CompileRequest& request, const BuiltinArchive& builtins);
// kKernel.
Reply MakeKernel(const CompileRequest& request, const BuiltinArchive& builtins);

}  // namespace weft::compiler
