// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/Function.h"

namespace weft::compiler {

// Gives a function, of which all uses are calls, one more parameter, its last. Takes the function
// away and returns the one in its place, whose calls pass poison yet. What was said of the memory
// that it accesses holds no longer.
llvm::Function& AddParameter(llvm::Function& function, llvm::Type& parameter);

}  // namespace weft::compiler
