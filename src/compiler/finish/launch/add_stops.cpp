// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/launch/add_stops.h"

#include "compiler/finish/launch/launch_member.h"
#include "compiler/ir/add_parameter.h"
#include "compiler/pass/stoppable.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "weft/kernel_abi.h"

namespace weft::compiler {
namespace {

using Functions = llvm::SmallPtrSet<const llvm::Function*, 16>;

llvm::Value* LoadStopAddress(llvm::Function& entry) {
  return LoadLaunchMember(entry, offsetof(WeftLaunch, stop),
                          llvm::PointerType::get(entry.getContext(), 0), "stop");
}

void ReturnIfStopped(llvm::Instruction& before, llvm::Value* stop) {
  llvm::IRBuilder<> builder(&before);
  llvm::LoadInst* word = builder.CreateAlignedLoad(builder.getInt32Ty(), stop, llvm::Align(4));
  word->setVolatile(true);
  word->setAtomic(llvm::AtomicOrdering::Monotonic);
  llvm::Value* stops = builder.CreateICmpNE(word, builder.getInt32(0));
  llvm::LLVMContext& context = before.getContext();
  llvm::Type* result = before.getFunction()->getReturnType();
  llvm::Value* zero = result->isVoidTy() ? nullptr : llvm::Constant::getNullValue(result);
  llvm::Instruction* end =
      llvm::SplitBlockAndInsertIfThen(stops, before.getIterator(), /*Unreachable=*/true,
                                      llvm::MDBuilder(context).createUnlikelyBranchWeights());
  llvm::ReplaceInstWithInst(end, llvm::ReturnInst::Create(context, zero));
}

llvm::SetVector<llvm::BasicBlock*> LoopHeads(llvm::Function& function) {
  llvm::SmallVector<std::pair<const llvm::BasicBlock*, const llvm::BasicBlock*>> edges;
  llvm::FindFunctionBackedges(function, edges);
  llvm::SetVector<llvm::BasicBlock*> heads;
  for (const auto& [from, to] : edges) heads.insert(const_cast<llvm::BasicBlock*>(to));
  return heads;
}

llvm::SmallVector<llvm::CallInst*> CallsToBodies(llvm::Function& function) {
  llvm::SmallVector<llvm::CallInst*> calls;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
    if (callee && !callee->isDeclaration()) calls.push_back(call);
  }
  return calls;
}

llvm::SmallVector<llvm::CallInst*> Terminations(llvm::Function& function) {
  llvm::SmallVector<llvm::CallInst*> calls;
  if (llvm::Function* import = FindTermination(*function.getParent())) {
    for (llvm::User* user : import->users()) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      if (call && call->getFunction() == &function) calls.push_back(call);
    }
  }
  return calls;
}

// A loop may have any number of turns, and a tree of calls any number of leaves.
bool MayTakeLong(llvm::Function& function) {
  return !LoopHeads(function).empty() || !CallsToBodies(function).empty() ||
         !Terminations(function).empty();
}

void AddStopsTo(llvm::Function& function, llvm::Value* stop, const Functions& long_ones) {
  llvm::SmallVector<llvm::Instruction*> places;
  for (llvm::BasicBlock* head : LoopHeads(function)) places.push_back(&*head->getFirstNonPHIIt());
  for (llvm::CallInst* call : CallsToBodies(function)) {
    if (!long_ones.contains(call->getCalledFunction())) continue;
    call->setArgOperand(call->arg_size() - 1, stop);
    places.push_back(call->getNextNode());
  }
  for (llvm::CallInst* call : Terminations(function)) places.push_back(call->getNextNode());
  for (llvm::Instruction* place : places) ReturnIfStopped(*place, stop);
}

}  // namespace

llvm::Error AddStops(llvm::Module& module, KernelJob& job) {
  if (!IsStoppable(module, job)) return llvm::Error::success();
  llvm::Function& entry = *module.getFunction(kEntryName);
  llvm::SmallVector<llvm::Function*> found;
  for (llvm::Function& function : module) {
    bool is_called = !function.isDeclaration() && !function.hasAddressTaken();
    if (&function != &entry && is_called && MayTakeLong(function)) found.push_back(&function);
  }
  Functions long_ones;
  for (llvm::Function*& function : found) {
    job.functions.Forget(*function);
    function = &AddParameter(*function, *llvm::PointerType::get(module.getContext(), 0));
    long_ones.insert(function);
  }
  for (llvm::Function* function : found)
    AddStopsTo(*function, function->getArg(function->arg_size() - 1), long_ones);
  if (!long_ones.empty() || MayTakeLong(entry))
    AddStopsTo(entry, LoadStopAddress(entry), long_ones);
  job.functions.Forget(entry);
  return llvm::Error::success();
}

}  // namespace weft::compiler
