// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program's LLVM module on its way into and out of a ProgramBinary.
#pragma once

#include <memory>
#include <string>

#include "compiler/request/build_error.h"
#include "llvm/Support/Error.h"

namespace llvm {
class LLVMContext;
class Module;
}  // namespace llvm

namespace weft::compiler {

class BuiltinArchive;

// Makes definitions that only this module may use internal, so that passes may drop them, and drops
// the lists of what to keep.
void CleanModule(llvm::Module& module);

// What a module needs once nothing is linked to it any more.
void CompleteProgram(llvm::Module& module);

// Fills in program.ir and kernels.
void StoreModule(const llvm::Module& module, ProgramBinary& program);

// All of a stored module.
llvm::Expected<std::unique_ptr<llvm::Module>> LoadModule(const Bytes& ir,
                                                         llvm::LLVMContext& context);

// Of a stored module, only the kernel and what it reaches; other bodies are never read. Null if it
// defines no such kernel.
llvm::Expected<std::unique_ptr<llvm::Module>> LoadKernel(const Bytes& ir, const std::string& kernel,
                                                         llvm::LLVMContext& context);

// Fills in program.program_scope, and asks whether the module is ready to become machine code.
// Inline assembly is tried, because only code generation finds its errors.
std::expected<void, BuildError> FinishExecutable(const llvm::Module& module, ProgramBinary& program,
                                                 const CompileRequest& request,
                                                 const BuiltinArchive& builtins);

}  // namespace weft::compiler
