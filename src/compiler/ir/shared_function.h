// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that stay functions although they could be inlined, since their copies would take long
// to compile. What they return depends on their arguments alone, so that the vectorizer can make
// one of them that takes and returns a value of each lane (widen_functions.h).
#pragma once

#include "llvm/IR/Function.h"

namespace weft::compiler {

// Whether the function takes and returns numbers, touches no memory but small variables of its own
// and constants, and asks nothing of its surroundings but whether any lane answers a question.
bool CanBeShared(const llvm::Function& function);

void MakeShared(llvm::Function& function);
bool IsShared(const llvm::Function& function);

// The function that a value is a call to, if that is a shared one; else null.
llvm::Function* SharedCallee(const llvm::Value& value);

}  // namespace weft::compiler
