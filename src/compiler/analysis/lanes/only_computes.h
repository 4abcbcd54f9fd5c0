// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {

// Whether an instruction may run for lanes that are not there: it touches no memory, cannot fault
// and is not seen, and is no call of a function, which would have to be told of them.
inline bool OnlyComputes(const llvm::Instruction& instruction) {
  const bool is_call =
      llvm::isa<llvm::CallBase>(instruction) && !llvm::isa<llvm::IntrinsicInst>(instruction);
  return !is_call && !instruction.mayReadOrWriteMemory() && !instruction.mayHaveSideEffects() &&
         !instruction.isIntDivRem();
}

}  // namespace weft::compiler
