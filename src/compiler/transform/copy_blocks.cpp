// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/transform/copy_blocks.h"

#include "llvm/Transforms/Utils/Cloning.h"

namespace weft::compiler {

void CopyBlocks(llvm::Function& kernel, llvm::ValueToValueMapTy& copies) {
  llvm::SmallVector<llvm::BasicBlock*> originals, made;
  for (llvm::BasicBlock& block : llvm::drop_begin(kernel)) originals.push_back(&block);
  for (llvm::BasicBlock* block : originals) {
    made.push_back(llvm::CloneBasicBlock(block, copies, ".part", &kernel));
    copies[block] = made.back();
  }
  llvm::remapInstructionsInBlocks(made, copies);
}

}  // namespace weft::compiler
