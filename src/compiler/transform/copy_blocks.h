// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/Function.h"
#include "llvm/IR/ValueMap.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace weft::compiler {

// Copies all blocks of a kernel but its entry, which leads to none of the copies yet. `copies`
// tells what became of each block and instruction.
void CopyBlocks(llvm::Function& kernel, llvm::ValueToValueMapTy& copies);
// The same of a block and all that it leads to, with which no other block shares anything.
void CopyBlocksFrom(llvm::BasicBlock& first, llvm::ValueToValueMapTy& copies);
// The same of some blocks. Returns the copies in their order, named with a suffix.
llvm::SmallVector<llvm::BasicBlock*> CopyBlocks(llvm::ArrayRef<llvm::BasicBlock*> blocks,
                                                llvm::StringRef suffix,
                                                llvm::ValueToValueMapTy& copies);

}  // namespace weft::compiler
