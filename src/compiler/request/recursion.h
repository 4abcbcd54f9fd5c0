// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/Module.h"

namespace weft::compiler {

// A function that a kernel of the program calls, directly or not, and that calls itself, directly
// or not; null if there is none. OpenCL C has no recursion (6.11, i), and code for it has no bound
// on its stack.
const llvm::Function* FindRecursion(const llvm::Module& program);

}  // namespace weft::compiler
