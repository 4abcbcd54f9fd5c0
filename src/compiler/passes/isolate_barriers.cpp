// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/passes/isolate_barriers.h"

#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {

llvm::Error IsolateBarriers(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  // A barrier that nothing reaches would be a region without a beginning.
  llvm::EliminateUnreachableBlocks(kernel);
  llvm::SmallVector<llvm::CallInst*> barriers = MarkerCalls(kernel, Marker::kBarrier);
  for (llvm::CallInst* barrier : barriers) {
    llvm::BasicBlock* block = barrier->getParent();
    llvm::BasicBlock* isolated = llvm::SplitBlock(block, barrier->getIterator());
    isolated->setName("barrier");
    llvm::SplitBlock(isolated, std::next(barrier->getIterator()))->setName("after");
  }
  if (!barriers.empty()) kernel.addFnAttr(kHasBarrier);
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
