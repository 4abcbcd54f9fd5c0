// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "atomics/passes/outline_retries.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/CodeExtractor.h"

namespace weft::compiler {
namespace {

constexpr const char kRetry[] = "weft-retry";

// Beyond this the lanes' common work is worth more than what they lose on each other.
constexpr size_t kMaxInstructions = 40;

bool IsRetry(const llvm::Loop& loop) {
  if (!loop.isInnermost() || !loop.getUniqueExitBlock()) return false;
  size_t instructions = 0, exchanges = 0;
  for (const llvm::BasicBlock* block : loop.blocks()) {
    for (const llvm::Instruction& instruction : *block) {
      ++instructions;
      exchanges += llvm::isa<llvm::AtomicCmpXchgInst>(instruction);
      auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call && !llvm::isa<llvm::IntrinsicInst>(call)) return false;
    }
  }
  return exchanges && instructions <= kMaxInstructions;
}

bool OutlineOne(llvm::Function& kernel) {
  llvm::DominatorTree dominators(kernel);
  llvm::LoopInfo loops(dominators);
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (!IsRetry(*loop)) continue;
    llvm::CodeExtractor extractor(loop->getBlocks(), &dominators);
    if (!extractor.isEligible()) continue;
    llvm::Function* retry = extractor.extractCodeRegion(llvm::CodeExtractorAnalysisCache(kernel));
    if (!retry) continue;
    retry->setName("weft.retry");
    retry->addFnAttr(kRetry);
    return true;
  }
  return false;
}

}  // namespace

llvm::Error OutlineRetries(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (WidthOf(kernel) == 1) return llvm::Error::success();
  while (OutlineOne(kernel)) {
  }
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

llvm::Error InlineRetries(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  llvm::SmallVector<llvm::Function*> retries;
  for (llvm::Function& function : module) {
    if (function.hasFnAttribute(kRetry)) retries.push_back(&function);
  }
  for (llvm::Function* retry : retries) {
    for (llvm::User* user : llvm::make_early_inc_range(retry->users())) {
      llvm::InlineFunctionInfo info;
      if (!llvm::InlineFunction(*llvm::cast<llvm::CallInst>(user), info).isSuccess()) {
        return Failure("a loop around a compare-and-exchange cannot be inlined");
      }
    }
    retry->eraseFromParent();
  }
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
