// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/isolate_barriers.h"

#include "compiler/transform/part_exits.h"
#include "llvm/IR/CFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// Takes blocks away that no block is left to lead to; what stays is on a cycle or behind one. A
// cycle through a barrier is none, since the split cuts it.
bool HasLoopWithoutBarrier(llvm::Function& kernel) {
  llvm::DenseMap<llvm::BasicBlock*, unsigned> entering;
  llvm::SmallVector<llvm::BasicBlock*> ready;
  for (llvm::BasicBlock& block : kernel) {
    bool is_barrier = IsMarker(&block.front(), Marker::kBarrier);
    entering[&block] = is_barrier ? 0 : llvm::pred_size(&block);
    if (!entering[&block]) ready.push_back(&block);
  }
  size_t taken = 0;
  for (; !ready.empty(); ++taken) {
    for (llvm::BasicBlock* successor : llvm::successors(ready.pop_back_val())) {
      unsigned& left = entering[successor];
      if (left && --left == 0) ready.push_back(successor);
    }
  }
  return taken < kernel.size();
}

// LLVM's uniformity analysis takes a phi of one value and of undefined ones to be as uniform as the
// value, by whatever ways work-items come. But those that come without the value would overwrite
// it where one place keeps it for all of them.
void DefinePhis(llvm::Function& kernel) {
  for (llvm::BasicBlock& block : kernel) {
    for (llvm::PHINode& phi : block.phis()) {
      for (llvm::Use& value : phi.incoming_values()) {
        if (llvm::isa<llvm::UndefValue>(value)) value = llvm::Constant::getNullValue(phi.getType());
      }
    }
  }
}

}  // namespace

llvm::Error IsolateBarriers(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  // A barrier that nothing reaches would be a region without a beginning.
  llvm::EliminateUnreachableBlocks(kernel);
  llvm::SmallVector<llvm::CallInst*> barriers = MarkerCalls(kernel, Marker::kBarrier);
  barriers.append(MarkerCalls(kernel, Marker::kYield));
  // From the last on, since a split moves all that is behind it.
  for (llvm::CallInst* barrier : llvm::reverse(barriers)) {
    llvm::BasicBlock* block = barrier->getParent();
    llvm::BasicBlock* isolated = llvm::SplitBlock(block, barrier->getIterator());
    isolated->setName("barrier");
    llvm::SplitBlock(isolated, std::next(barrier->getIterator()))->setName("after");
  }
  if (!barriers.empty()) {
    kernel.addFnAttr(kHasBarrier);
    PartExits(kernel);
    DefinePhis(kernel);
  }
  if (HasLoopWithoutBarrier(kernel)) kernel.addFnAttr(kHasLoops);
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
