// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "atomics/passes/defer_atomics.h"

#include "compiler/analysis/memory/atomic_traits.h"
#include "compiler/ir/combine.h"
#include "compiler/pass/llvm_passes.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

namespace weft::compiler {
namespace {

// The outermost loop throughout which it is the same object; none if it might never be left.
llvm::Loop* LoopOfOneObject(llvm::AtomicRMWInst& update, const llvm::LoopInfo& loops) {
  llvm::Loop* found = nullptr;
  for (llvm::Loop* loop = loops.getLoopFor(update.getParent()); loop;
       loop = loop->getParentLoop()) {
    bool changed;
    if (loop->hasNoExitBlocks()) return nullptr;
    if (!loop->makeLoopInvariant(update.getPointerOperand(), changed)) break;
    found = loop;
  }
  return found;
}

llvm::Intrinsic::ID ReductionOf(llvm::RecurKind kind) {
  switch (kind) {
    case llvm::RecurKind::Add: return llvm::Intrinsic::vector_reduce_add;
    case llvm::RecurKind::And: return llvm::Intrinsic::vector_reduce_and;
    case llvm::RecurKind::Or: return llvm::Intrinsic::vector_reduce_or;
    case llvm::RecurKind::Xor: return llvm::Intrinsic::vector_reduce_xor;
    case llvm::RecurKind::SMax: return llvm::Intrinsic::vector_reduce_smax;
    case llvm::RecurKind::SMin: return llvm::Intrinsic::vector_reduce_smin;
    case llvm::RecurKind::UMax: return llvm::Intrinsic::vector_reduce_umax;
    case llvm::RecurKind::UMin: return llvm::Intrinsic::vector_reduce_umin;
    case llvm::RecurKind::FAdd: return llvm::Intrinsic::vector_reduce_fadd;
    default: return llvm::Intrinsic::not_intrinsic;
  }
}

// What an update adds to its object: the lanes, if it is their sum alone.
llvm::Value* AddendOf(llvm::AtomicRMWInst& update, llvm::RecurKind kind) {
  auto* sum = llvm::dyn_cast<llvm::IntrinsicInst>(update.getValOperand());
  bool is_sum = sum && sum->hasOneUse() && sum->getIntrinsicID() == ReductionOf(kind);
  return is_sum ? sum->getArgOperand(sum->arg_size() - 1) : update.getValOperand();
}

// As an integer: of floats, -0.0 is the sum of nothing, and 0.0 is not.
llvm::Value* AsBits(llvm::IRBuilder<>& builder, llvm::Value* scalar) {
  return builder.CreateBitCast(scalar, builder.getIntNTy(scalar->getType()->getScalarSizeInBits()));
}

void Defer(llvm::AtomicRMWInst& update, llvm::Loop& loop) {
  llvm::RecurKind kind = *KindOf(update);
  llvm::Value* addend = AddendOf(update, kind);
  llvm::Type* scalar = update.getType();
  auto* identity =
      llvm::cast<llvm::Constant>(llvm::getRecurrenceIdentity(kind, scalar, llvm::FastMathFlags()));
  auto* lanes = llvm::dyn_cast<llvm::FixedVectorType>(addend->getType());
  llvm::IRBuilder<> builder(&*update.getFunction()->getEntryBlock().begin());
  llvm::Value* total = builder.CreateAlloca(addend->getType(), nullptr, "deferred");
  builder.SetInsertPoint(loop.getLoopPreheader()->getTerminator());
  builder.CreateStore(
      lanes ? llvm::ConstantVector::getSplat(lanes->getElementCount(), identity) : identity, total);
  builder.SetInsertPoint(&update);
  llvm::Value* before = builder.CreateLoad(addend->getType(), total);
  builder.CreateStore(Combine(builder, kind, before, addend), total);
  llvm::SmallVector<llvm::BasicBlock*> exits;
  loop.getUniqueExitBlocks(exits);
  for (llvm::BasicBlock* exit : exits) {
    builder.SetInsertPoint(exit, exit->getFirstInsertionPt());
    llvm::Value* sum = builder.CreateLoad(addend->getType(), total);
    if (lanes) sum = CombineAll(builder, kind, sum);
    // The object need not exist if nothing was added to it.
    llvm::Value* is_any = builder.CreateICmpNE(AsBits(builder, sum), AsBits(builder, identity));
    llvm::Instruction* place =
        llvm::SplitBlockAndInsertIfThen(is_any, &*builder.GetInsertPoint(), /*Unreachable=*/false);
    llvm::Instruction* late = update.clone();
    late->setOperand(1, sum);
    late->insertBefore(place->getIterator());
  }
  update.eraseFromParent();
}

}  // namespace

llvm::Error DeferAtomics(llvm::Module& module, KernelJob& job) {
  llvm::Function& entry = *module.getFunction(kEntryName);
  llvm::SmallVector<llvm::AtomicRMWInst*> updates;
  for (llvm::Instruction& instruction : llvm::instructions(entry)) {
    auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction);
    if (!update || !update->hasMetadata(kDeferrable)) continue;
    update->setMetadata(kDeferrable, nullptr);
    updates.push_back(update);
  }
  if (updates.empty()) return llvm::Error::success();
  RunLlvm({LlvmSequence::kSimplifyLoops}, entry, job);
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(entry);
  llvm::SmallVector<std::pair<llvm::AtomicRMWInst*, llvm::Loop*>> found;
  for (llvm::AtomicRMWInst* update : updates) {
    llvm::Loop* loop = LoopOfOneObject(*update, loops);
    bool is_simple = loop && loop->isLoopSimplifyForm();
    if (is_simple) found.push_back({update, loop});
  }
  for (auto [update, loop] : found) Defer(*update, *loop);
  job.functions.Forget(entry);
  return llvm::Error::success();
}

}  // namespace weft::compiler
