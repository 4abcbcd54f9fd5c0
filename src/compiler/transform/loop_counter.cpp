// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/transform/loop_counter.h"

#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

llvm::PHINode* AddCounter(const llvm::Loop& loop, int64_t step) {
  llvm::BasicBlock* header = loop.getHeader();
  llvm::IRBuilder<> builder(header, header->begin());
  llvm::PHINode* counter = builder.CreatePHI(builder.getInt64Ty(), 2);
  builder.SetInsertPoint(header, header->getFirstInsertionPt());
  llvm::Value* next = builder.CreateNSWAdd(counter, builder.getInt64(step));
  for (llvm::BasicBlock* block : llvm::predecessors(header)) {
    counter->addIncoming(loop.contains(block) ? next : builder.getInt64(0), block);
  }
  return counter;
}

}  // namespace weft::compiler
