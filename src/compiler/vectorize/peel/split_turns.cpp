// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/peel/split_turns.h"

#include "compiler/analysis/lanes/divergence_sources.h"
#include "compiler/analysis/loops/few_loops.h"
#include "compiler/ir/remarks.h"
#include "compiler/pass/llvm_passes.h"
#include "compiler/transform/copy_blocks.h"
#include "compiler/vectorize/peel/borders.h"
#include "compiler/vectorize/peel/parted_blocks.h"
#include "compiler/vectorize/widen/lane_border.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// Instructions of a kernel, and of a loop, beyond which a copy costs more to compile than masks
// cost to run.
constexpr size_t kMaxInKernel = 1000, kMaxCopiedForTurns = 150;

// Whether a block may run once more.
bool IsRepeatable(llvm::BasicBlock& block) {
  return llvm::none_of(block, [](const llvm::Instruction& each) {
    return each.mayHaveSideEffects() || each.isVolatile() || each.isAtomic();
  });
}

class LoopFinder {
 public:
  LoopFinder(llvm::Function& kernel, KernelJob& job)
      : dominators_(job.functions.Analyses().getResult<llvm::DominatorTreeAnalysis>(kernel)),
        loops_(job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel)),
        uniformity_(kernel, WithinSimdGroup),
        parted_(FindParted(kernel, uniformity_)),
        shapes_(kernel, none_, job.variant.has_large_objects, 0, &uniformity_),
        width_(WidthOf(kernel)) {}

  // The outermost loops that all lanes come to, and leave in the order of their numbers.
  llvm::SmallVector<llvm::Loop*> Run() const {
    llvm::SmallVector<llvm::Loop*> found;
    for (llvm::Loop* loop : loops_.getLoopsInPreorder()) {
      const bool is_within = !found.empty() && found.back()->contains(loop);
      if (!is_within && IsLeftInStep(*loop)) found.push_back(loop);
    }
    return found;
  }

 private:
  bool IsLeftInStep(const llvm::Loop& loop) const {
    llvm::BasicBlock* header = loop.getHeader();
    if (!loop.isLoopSimplifyForm() || !loop.isLCSSAForm(dominators_) ||
        loop.getExitingBlock() != header || !uniformity_.BranchDiverges(*header) ||
        parted_.contains(loop.getLoopPreheader())) {
      return false;
    }
    auto* condition = llvm::cast<llvm::BranchInst>(header->getTerminator())->getCondition();
    const auto comparison = IdComparison::Match(condition, shapes_, width_);
    return comparison && !llvm::CmpInst::isEquality(comparison->predicate) &&
           SizeOf(loop) <= kMaxCopiedForTurns && IsRepeatable(*header) &&
           !HasBarrier(loop.getBlocks());
  }

  const llvm::DominatorTree& dominators_;
  const llvm::LoopInfo& loops_;
  const LaneShapes::Interleaved none_;
  const Uniformity uniformity_;
  const BlockSet parted_;
  const LaneShapes shapes_;
  const unsigned width_;
};

// Makes the loop's blocks once more, ahead of it.
void CopyAhead(const llvm::Loop& loop, llvm::ValueToValueMapTy& copies) {
  llvm::BasicBlock* header = loop.getHeader();
  const llvm::SmallVector<llvm::BasicBlock*> made = CopyBlocks(loop.getBlocks(), ".all", copies);
  for (llvm::BasicBlock* block : made) block->moveBefore(header);
  loop.getLoopPreheader()->getTerminator()->replaceSuccessorWith(header, made.front());
}

// A block behind the loop and a way around it, which takes what the copy has along.
llvm::BasicBlock* JoinBehind(const llvm::Loop& loop, llvm::BasicBlock* around,
                             llvm::ValueToValueMapTy& copies) {
  llvm::BasicBlock* exit = loop.getExitBlock();
  llvm::BasicBlock* behind = llvm::SplitBlock(exit, exit->getFirstNonPHIIt());
  llvm::IRBuilder<> builder(behind, behind->begin());
  for (llvm::PHINode& left : exit->phis()) {
    llvm::PHINode* joined = builder.CreatePHI(left.getType(), 2, left.getName());
    left.replaceAllUsesWith(joined);
    llvm::Value* value = left.getIncomingValue(0);
    llvm::Value* copy = copies.lookup(value);
    joined->addIncoming(&left, exit);
    joined->addIncoming(copy ? copy : value, around);
  }
  return behind;
}

void Split(const llvm::Loop& loop) {
  llvm::BasicBlock* header = loop.getHeader();
  llvm::BasicBlock* before = loop.getLoopPreheader();
  llvm::ValueToValueMapTy copies;
  CopyAhead(loop, copies);
  auto new_block = [&](const char* name) {
    return llvm::BasicBlock::Create(header->getContext(), name, header->getParent(), header);
  };
  llvm::BasicBlock *left = new_block("all.left"), *rest = new_block("rest");
  auto* branch =
      llvm::cast<llvm::BranchInst>(llvm::cast<llvm::BasicBlock>(copies[header])->getTerminator());
  const bool stays_if_true = branch->getSuccessor(1) == loop.getExitBlock();
  auto is_any = [&](llvm::IRBuilderBase& builder, bool answer) {
    auto* comparison = llvm::cast<llvm::ICmpInst>(branch->getCondition());
    return IsAny(builder, answer ? comparison->getPredicate() : comparison->getInversePredicate(),
                 *comparison);
  };
  llvm::IRBuilder<> builder(left);
  builder.CreateCondBr(is_any(builder, stays_if_true), rest, JoinBehind(loop, left, copies));
  builder.SetInsertPoint(branch);
  builder.CreateCondBr(is_any(builder, !stays_if_true), left, branch->getSuccessor(!stays_if_true));
  branch->eraseFromParent();
  llvm::BranchInst::Create(header, rest);
  for (llvm::PHINode& phi : header->phis()) {
    const int index = phi.getBasicBlockIndex(before);
    phi.setIncomingValue(index, copies[&phi]);
    phi.setIncomingBlock(index, rest);
  }
}

}  // namespace

llvm::Error SplitTurns(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  const bool may_have_copies =
      WidthOf(kernel) > 1 && kernel.getInstructionCount() <= kMaxInKernel &&
      !job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel).empty();
  if (!may_have_copies) return llvm::Error::success();
  const llvm::SmallVector<llvm::Loop*> found = LoopFinder(kernel, job).Run();
  if (found.empty()) return llvm::Error::success();
  for (llvm::Loop* loop : found) {
    Remark(*loop->getHeader()->getTerminator(),
           "divergent branch: only in turns that some lanes take and others do not");
    Split(*loop);
  }
  job.functions.Forget(kernel);
  RunLlvm({LlvmSequence::kFormExits}, kernel, job);
  return llvm::Error::success();
}

}  // namespace weft::compiler
