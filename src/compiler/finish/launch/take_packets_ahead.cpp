// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/launch/take_packets_ahead.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "weft/pipe_abi.h"

namespace weft::compiler {
namespace {

enum Operand { kPipe, kEnd, kPackets };

// The loop over work-groups, each of which makes the call once; null if it is not so.
llvm::Loop* LoopOfGroups(llvm::CallInst& call, const llvm::LoopInfo& loops,
                         const llvm::DominatorTree& dominators) {
  llvm::Loop* loop = loops.getLoopFor(call.getParent());
  const bool is_outermost = loop && !loop->getParentLoop() && loop->getLoopPreheader();
  if (!is_outermost || !loop->getCanonicalInductionVariable()) return nullptr;
  return dominators.dominates(call.getParent(), loop->getLoopLatch()) ? loop : nullptr;
}

bool IsSameForAllGroups(llvm::CallInst& call, const llvm::Loop& loop) {
  return llvm::all_of(call.args(), [&](llvm::Value* argument) {
    bool changed;
    return loop.makeLoopInvariant(argument, changed);
  });
}

void TakeAhead(llvm::CallInst& call, const llvm::Loop& loop) {
  llvm::Value* count = call.getFunction()->getArg(4);
  llvm::IRBuilder<> builder(loop.getLoopPreheader()->getTerminator());
  auto* ahead = llvm::cast<llvm::CallInst>(call.clone());
  ahead->setArgOperand(kPackets, builder.CreateMul(call.getArgOperand(kPackets), count));
  builder.Insert(ahead, "ahead");
  llvm::Value* is_none = builder.CreateICmpEQ(ahead, builder.getInt32(WEFT_NO_PLACE));

  llvm::BasicBlock* before = call.getParent();
  llvm::Instruction* own = llvm::SplitBlockAndInsertIfThen(
      is_none, call.getIterator(), /*Unreachable=*/false,
      llvm::MDBuilder(call.getContext()).createUnlikelyBranchWeights());
  builder.SetInsertPoint(before->getTerminator());
  llvm::Value* done =
      builder.CreateMul(call.getArgOperand(kPackets), loop.getCanonicalInductionVariable());
  llvm::Value* place = builder.CreateAdd(ahead, builder.CreateTrunc(done, builder.getInt32Ty()));
  builder.SetInsertPoint(call.getParent(), call.getParent()->begin());
  llvm::PHINode* either = builder.CreatePHI(call.getType(), 2, "place");
  either->addIncoming(place, before);
  either->addIncoming(&call, own->getParent());
  call.replaceUsesWithIf(either, [&](const llvm::Use& use) { return use.getUser() != either; });
  call.moveBefore(own->getIterator());
  call.addFnAttr(llvm::Attribute::Cold);
}

}  // namespace

llvm::Error TakePacketsAhead(llvm::Module& module, KernelJob& job) {
  llvm::Function* take = module.getFunction("weft_take_packets");
  if (!take) return llvm::Error::success();
  llvm::Function& entry = *module.getFunction(kEntryName);
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(entry);
  auto& dominators = job.functions.Analyses().getResult<llvm::DominatorTreeAnalysis>(entry);
  llvm::SmallVector<std::pair<llvm::CallInst*, llvm::Loop*>> found;
  for (llvm::User* user : take->users()) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    if (!call || call->getFunction() != &entry) continue;
    llvm::Loop* loop = LoopOfGroups(*call, loops, dominators);
    if (loop && IsSameForAllGroups(*call, *loop)) found.push_back({call, loop});
  }
  for (auto [call, loop] : found) TakeAhead(*call, *loop);
  job.functions.Forget(entry);
  return llvm::Error::success();
}

}  // namespace weft::compiler
