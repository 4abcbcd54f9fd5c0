// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class TypedefDecl;
}  // namespace clang

namespace weft::compiler {

// Reports what a program does with counters of these types but to take them as arguments of
// functions and to pass them on, and kernels that take more than kMaxAtomicCounters. Section 6.1.3
// of cl_ext_atomic_counters_64.
void CheckCounters(clang::ASTContext& context, llvm::ArrayRef<clang::TypedefDecl*> types);

}  // namespace weft::compiler
