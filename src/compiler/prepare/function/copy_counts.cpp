// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/copy_counts.h"

#include "compiler/ir/callees_first.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace weft::compiler {

CopyCounts::CopyCounts(llvm::Function& kernel) {
  copies_[&kernel] = 1;
  for (llvm::Function* caller : llvm::reverse(CalleesFirst(kernel))) {
    const uint64_t callers = copies_.lookup(caller);
    for (const llvm::Function* callee : CalleesOf(*caller)) {
      copies_[callee] = llvm::SaturatingAdd(copies_.lookup(callee), callers);
    }
  }
}

uint64_t CopyCounts::AddedInstructions() const {
  uint64_t added = 0;
  for (auto [function, copies] : copies_) {
    const uint64_t instructions = function->getInstructionCount();
    added = llvm::SaturatingMultiplyAdd(copies - 1, instructions, added);
  }
  return added;
}

}  // namespace weft::compiler
