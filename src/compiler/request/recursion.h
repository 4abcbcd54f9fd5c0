// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>

#include "llvm/IR/Module.h"

namespace weft::compiler {

// A function that calls itself, directly or not.
struct Recursion {
  const llvm::Function* function;
  bool is_by_pointer;  // one of the calls was made of one by pointer
};

// One that a kernel of the program calls, directly or not. OpenCL C has no recursion (6.11, i), and
// code for it has no bound on its stack.
std::optional<Recursion> FindRecursion(const llvm::Module& program);

}  // namespace weft::compiler
