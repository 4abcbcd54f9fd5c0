// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/passes/add_stops.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "weft/kernel_abi.h"

namespace weft::compiler {
namespace {

constexpr unsigned kLaunchParameter = 1;  // of WeftKernelEntry

llvm::Value* LoadStopAddress(llvm::Function& entry) {
  llvm::IRBuilder<> builder(&*entry.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  llvm::Value* place = builder.CreateConstInBoundsGEP1_64(
      builder.getInt8Ty(), entry.getArg(kLaunchParameter), offsetof(WeftLaunch, stop));
  return builder.CreateLoad(builder.getPtrTy(), place, "stop");
}

void ReturnIfStopped(llvm::BasicBlock& block, llvm::Value* stop) {
  llvm::Instruction& first = *block.getFirstNonPHIIt();
  llvm::IRBuilder<> builder(&first);
  llvm::LoadInst* word = builder.CreateAlignedLoad(builder.getInt32Ty(), stop, llvm::Align(4));
  word->setVolatile(true);
  word->setAtomic(llvm::AtomicOrdering::Monotonic);
  llvm::Value* stops = builder.CreateICmpNE(word, builder.getInt32(0));
  llvm::Instruction* end = llvm::SplitBlockAndInsertIfThen(
      stops, first.getIterator(), /*Unreachable=*/true,
      llvm::MDBuilder(block.getContext()).createUnlikelyBranchWeights());
  llvm::ReplaceInstWithInst(end, llvm::ReturnInst::Create(block.getContext()));
}

}  // namespace

llvm::Error AddStops(llvm::Module& module, KernelJob& job) {
  if (!job.variant.stoppable) return llvm::Error::success();
  llvm::Function& entry = *module.getFunction(kEntryName);
  llvm::SmallVector<std::pair<const llvm::BasicBlock*, const llvm::BasicBlock*>> edges;
  llvm::FindFunctionBackedges(entry, edges);
  llvm::SetVector<llvm::BasicBlock*> heads;
  for (const auto& [from, to] : edges) heads.insert(const_cast<llvm::BasicBlock*>(to));
  if (heads.empty()) return llvm::Error::success();
  llvm::Value* stop = LoadStopAddress(entry);
  for (llvm::BasicBlock* head : heads) ReturnIfStopped(*head, stop);
  job.functions.Forget(entry);
  return llvm::Error::success();
}

}  // namespace weft::compiler
