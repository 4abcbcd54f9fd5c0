// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For sources that answer where clang's lookup finds no declaration of a name.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/Sema/Lookup.h"

namespace weft::compiler {

// The name that an expression or a declaration uses; null where something else is looked up, or
// the name is about to be declared.
clang::IdentifierInfo* UsedName(const clang::LookupResult& result);

// A function of the library, with overloads.
clang::FunctionDecl* MakeFunction(clang::ASTContext& context, clang::DeclarationName name,
                                  clang::QualType result,
                                  llvm::ArrayRef<clang::QualType> parameters);

}  // namespace weft::compiler
