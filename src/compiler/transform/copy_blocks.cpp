// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/transform/copy_blocks.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace weft::compiler {

namespace {

void Copy(llvm::ArrayRef<llvm::BasicBlock*> originals, llvm::ValueToValueMapTy& copies) {
  llvm::SmallVector<llvm::BasicBlock*> made;
  for (llvm::BasicBlock* block : originals) {
    made.push_back(llvm::CloneBasicBlock(block, copies, ".part", block->getParent()));
    copies[block] = made.back();
  }
  llvm::remapInstructionsInBlocks(made, copies);
}

}  // namespace

void CopyBlocks(llvm::Function& kernel, llvm::ValueToValueMapTy& copies) {
  llvm::SmallVector<llvm::BasicBlock*> blocks;
  for (llvm::BasicBlock& block : llvm::drop_begin(kernel)) blocks.push_back(&block);
  Copy(blocks, copies);
}

void CopyBlocksFrom(llvm::BasicBlock& first, llvm::ValueToValueMapTy& copies) {
  Copy(llvm::to_vector(llvm::depth_first(&first)), copies);
}

}  // namespace weft::compiler
