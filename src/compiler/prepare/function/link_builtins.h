// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Links what the kernel calls from the builtin archive, and what that calls in turn.
//
// In: builtins are declared under their mangled names. Out: every function that is called is
// defined, or is the compiler's own (work-item functions, barriers, printf), or an import that a
// builtin uses. A name that stays undefined is an error.
//
//   call float @_Z3expf(float %x)      call float @_Z3expf(float %x)
//   declare float @_Z3expf(float)  =>  define internal float @_Z3expf(float) { .. }
#pragma once

#include <string>
#include <vector>

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LinkBuiltins(llvm::Module& module, KernelJob& job);

// Functions and variables that the program uses and nothing defines: neither it, nor the archive,
// nor the compiler.
std::vector<std::string> UndefinedNames(const llvm::Module& program,
                                        const BuiltinArchive& builtins);

}  // namespace weft::compiler
