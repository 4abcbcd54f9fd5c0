// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/transform/copy_blocks.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace weft::compiler {
namespace {

constexpr llvm::StringLiteral kCopied = ".part";

}  // namespace

llvm::SmallVector<llvm::BasicBlock*> CopyBlocks(llvm::ArrayRef<llvm::BasicBlock*> blocks,
                                                llvm::StringRef suffix,
                                                llvm::ValueToValueMapTy& copies) {
  llvm::SmallVector<llvm::BasicBlock*> made;
  for (llvm::BasicBlock* block : blocks) {
    made.push_back(llvm::CloneBasicBlock(block, copies, suffix, block->getParent()));
    copies[block] = made.back();
  }
  llvm::remapInstructionsInBlocks(made, copies);
  return made;
}

void CopyBlocks(llvm::Function& kernel, llvm::ValueToValueMapTy& copies) {
  llvm::SmallVector<llvm::BasicBlock*> blocks;
  for (llvm::BasicBlock& block : llvm::drop_begin(kernel)) blocks.push_back(&block);
  CopyBlocks(blocks, kCopied, copies);
}

void CopyBlocksFrom(llvm::BasicBlock& first, llvm::ValueToValueMapTy& copies) {
  CopyBlocks(llvm::to_vector(llvm::depth_first(&first)), kCopied, copies);
}

}  // namespace weft::compiler
