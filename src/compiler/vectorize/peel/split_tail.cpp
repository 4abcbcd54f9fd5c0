// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/peel/split_tail.h"

#include "compiler/pass/llvm_passes.h"
#include "compiler/transform/copy_blocks.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// Instructions beyond which a copy costs more to compile than masks cost to run.
constexpr size_t kMaxCopiedForTail = 2000;

}  // namespace

llvm::Value* IsFull(llvm::IRBuilderBase& builder, const llvm::Function& kernel,
                    const LaunchValues& launch) {
  if (launch.AreMultiplesOf(WidthOf(kernel))) return builder.getTrue();
  llvm::Value* width = builder.getInt64(WidthOf(kernel));
  llvm::Value* size = launch.ItemCount(builder, 0);
  llvm::Value* end = builder.CreateAdd(launch.Item(builder, 0), width, "", true, true);
  return builder.CreateICmpULE(end, size);
}

void AnswerIsFull(llvm::Function& kernel, llvm::ArrayRef<llvm::CallInst*> of_full) {
  for (llvm::CallInst* call : MarkerCalls(kernel, Marker::kIsFull)) {
    const bool is_full = llvm::is_contained(of_full, call);
    call->replaceAllUsesWith(llvm::ConstantInt::getBool(kernel.getContext(), is_full));
    call->eraseFromParent();
  }
}

llvm::Error SplitTail(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  llvm::SmallVector<llvm::CallInst*> questions = MarkerCalls(kernel, Marker::kIsFull);
  bool has_barrier = !MarkerCalls(kernel, Marker::kBarrier).empty();
  if (questions.empty() || has_barrier) return llvm::Error::success();
  if (kernel.getInstructionCount() > kMaxCopiedForTail) {
    AnswerIsFull(kernel, {});
    return llvm::Error::success();
  }
  llvm::BasicBlock& entry = kernel.getEntryBlock();
  llvm::BasicBlock* full = llvm::SplitBlock(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
  llvm::ValueToValueMapTy copies;
  CopyBlocks(kernel, copies);
  auto* part = llvm::cast<llvm::BasicBlock>(copies[full]);
  AnswerIsFull(kernel, questions);
  entry.getTerminator()->eraseFromParent();
  llvm::IRBuilder<> builder(&entry);
  builder.CreateCondBr(IsFull(builder, kernel, job.launch), full, part);
  job.functions.Forget(kernel);
  RunLlvm({LlvmSequence::kSplitTail}, kernel, job);
  return llvm::Error::success();
}

}  // namespace weft::compiler
