// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that a kernel reaches by calls, each behind those that it calls. The kernel comes
// last. Where functions call each other in a circle, one of them stands too early.
#pragma once

#include "llvm/IR/Function.h"

namespace weft::compiler {

llvm::SmallVector<llvm::Function*> CalleesFirst(llvm::Function& kernel);

// The functions with a body that a function calls, once for each call.
llvm::SmallVector<llvm::Function*> CalleesOf(llvm::Function& function);

}  // namespace weft::compiler
