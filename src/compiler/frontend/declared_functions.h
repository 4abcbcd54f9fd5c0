// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of OpenCL C that clang has no declarations of (weft/features.def). One is declared,
// with all its overloads, when a program names it and has declared no other of that name: a program
// that names none is compiled as before.
#pragma once

#include <memory>

#include "clang/AST/ASTConsumer.h"

namespace weft::compiler {

// Makes the pragmas of the functions' features known, too.
std::unique_ptr<clang::ASTConsumer> DeclaredFunctions();

}  // namespace weft::compiler
