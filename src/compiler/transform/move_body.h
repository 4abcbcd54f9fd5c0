// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inlining without a copy.
#pragma once

#include "llvm/IR/Instructions.h"

namespace weft::compiler {

// Inlines a call by moving the callee's body to where it is, if the call is the callee's only use
// and nothing that LLVM's inliner would keep is lost: `restrict` and by-value parameters, line
// tables. Erases the callee and returns true; else returns false and changes nothing.
bool MoveBody(llvm::CallInst& call);

}  // namespace weft::compiler
