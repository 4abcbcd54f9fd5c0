// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Virtual destructors of C++ for OpenCL. Tables of virtual functions have one that also frees the
// object, for which clang looks up `operator delete`, finds none, since the language has no `new`,
// and reads its declaration all the same.
#pragma once

#include <memory>

#include "clang/AST/ASTConsumer.h"

namespace llvm {
class Module;
}

namespace weft::compiler {

// Declares a function for those destructors to call, which a program cannot name. To be asked
// before clang generates code.
std::unique_ptr<clang::ASTConsumer> DeclareDeletion();

// Drops the calls of that function.
void DropDeletions(llvm::Module& module);

}  // namespace weft::compiler
