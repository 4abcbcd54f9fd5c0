// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program's bitcode says of its build options, for the jobs that later make machine code of
// it: function attributes for what LLVM has a word for, named metadata for the rest.
#pragma once

#include "contract/options.h"

namespace llvm {
class Module;
}

namespace weft::compiler {

// Writes the marks of options, and makes fast-math flags of those that clang's code generation
// ignores.
void MarkModule(llvm::Module& module, const BuildOptions& options);

// The functions flush subnormals to zero (-cl-denorms-are-zero).
void MarkFlushDenormals(llvm::Module& module);

bool IsMarkedDebug(const llvm::Module& module);
bool IsMarkedUnoptimized(const llvm::Module& module);

}  // namespace weft::compiler
