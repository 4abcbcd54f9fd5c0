// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each RequestKind does. All run inside RunJob.
#pragma once

#include "weft/compiler.h"

namespace weft::compiler {

class BuiltinArchive;

// kBuild and kCompile.
CompileReply BuildProgram(const CompileRequest& request, const BuiltinArchive& builtins);
// kLink.
CompileReply LinkProgram(const CompileRequest& request, const BuiltinArchive& builtins);
// kKernel.
CompileReply MakeKernel(const CompileRequest& request, const BuiltinArchive& builtins);

// A reply that says only what went wrong.
CompileReply Refusal(CompileStatus status, std::string log);

}  // namespace weft::compiler
