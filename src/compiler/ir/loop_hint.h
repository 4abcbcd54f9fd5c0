// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/Instruction.h"
#include "llvm/IR/Metadata.h"

namespace weft::compiler {

// What loops over the work-items of a group, and over groups, have for a hint until they are
// optimized.
inline constexpr const char kItemsHint[] = "weft.items", kGroupsHint[] = "weft.groups";
// What a loop has that runs once for all work-items (workgroup/share_uniform_loops.h).
inline constexpr const char kSharedHint[] = "weft.shared";

// Gives the loop that ends with this branch one hint to LLVM's passes, such as
// "llvm.loop.unroll.disable".
inline void HintLoop(llvm::Instruction& latch, llvm::StringRef hint) {
  llvm::LLVMContext& context = latch.getContext();
  auto* told = llvm::MDNode::get(context, llvm::MDString::get(context, hint));
  llvm::MDNode* loop = llvm::MDNode::getDistinct(context, {nullptr, told});
  loop->replaceOperandWith(0, loop);
  latch.setMetadata(llvm::LLVMContext::MD_loop, loop);
}

}  // namespace weft::compiler
