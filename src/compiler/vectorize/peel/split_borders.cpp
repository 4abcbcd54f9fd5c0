// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/peel/split_borders.h"

#include "compiler/ir/remarks.h"
#include "compiler/transform/copy_blocks.h"
#include "compiler/vectorize/peel/borders.h"
#include "compiler/vectorize/peel/entry_copies.h"
#include "compiler/vectorize/peel/split_tail.h"
#include "compiler/vectorize/peel/turn_ends.h"
#include "compiler/vectorize/widen/lane_border.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// Instructions beyond which a copy costs more to compile than masks cost to run, and beyond which
// that holds for a third one, for SIMD groups that are full and have a border, which are many where
// rows are short.
constexpr size_t kMaxCopiedForBorders = 400, kMaxCopiedTwice = 150;

bool MayHaveCopy(llvm::Function& kernel) {
  const bool has_barrier = !MarkerCalls(kernel, Marker::kBarrier).empty();
  return WidthOf(kernel) > 1 && !has_barrier &&
         kernel.getInstructionCount() <= kMaxCopiedForBorders;
}

// Calls `at_branch` for each branch that depends on nothing else that lanes differ in.
Borders FindBorders(llvm::Function& kernel, const TurnEnds& turns, const KernelJob& job,
                    llvm::function_ref<void(llvm::BranchInst&)> at_branch) {
  const LaneShapes::Interleaved none;
  const LaneShapes shapes(kernel, none, job.variant.has_large_objects);
  const unsigned width = WidthOf(kernel);
  auto is_alike = [&](const llvm::Value& value) { return shapes.Of(&value).IsUniform(); };
  auto is_border = [&](llvm::ICmpInst& comparison) {
    const auto of_id = IdComparison::Match(&comparison, shapes, width);
    if (of_id && !of_id->may_wrap && IsKnownAtEntry(&comparison)) return true;
    bool is_in_step = llvm::none_of(comparison.operand_values(), [&](const llvm::Value* operand) {
      return shapes.Of(operand).IsVarying();
    });
    return is_in_step && turns.IsKnownAtEntry(comparison);
  };
  Borders borders;
  for (llvm::BasicBlock& block : kernel) {
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (!branch || branch->isUnconditional()) continue;
    Borders of_branch;
    bool is_at_borders =
        AddBorders(branch->getCondition(), is_alike, is_border, of_branch) && !of_branch.empty();
    if (!is_at_borders) continue;
    at_branch(*branch);
    borders.insert_range(of_branch);
  }
  return borders;
}

bool AnyIsInLoop(const Borders& borders) {
  return llvm::any_of(borders, [](llvm::ICmpInst* border) { return !IsKnownAtEntry(border); });
}

}  // namespace

llvm::Error SplitBorders(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (!MayHaveCopy(kernel)) return llvm::Error::success();
  const TurnEnds turns(kernel, job);
  const Borders borders = FindBorders(kernel, turns, job, [](llvm::BranchInst& branch) {
    Remark(branch, "divergent branch: only in SIMD groups that a border runs through");
  });
  if (borders.empty()) return llvm::Error::success();
  const bool has_third = kernel.getInstructionCount() <= kMaxCopiedTwice && AnyIsInLoop(borders);
  llvm::BasicBlock& entry = kernel.getEntryBlock();
  llvm::BasicBlock* inside = llvm::SplitBlock(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
  const auto questions = MarkerCalls(kernel, Marker::kIsFull);
  llvm::ValueToValueMapTy copies;
  CopyBlocks(kernel, copies);
  if (!has_third) AnswerIsFull(kernel, questions);
  entry.getTerminator()->eraseFromParent();
  llvm::IRBuilder<> builder(&entry);
  EntryCopies in_first(builder, turns.first()), in_last(builder, turns.last());
  llvm::Function* any = MarkerFunction(module, Marker::kAny);
  llvm::Value* is_full = has_third ? CreateMarker(builder, Marker::kIsFull)  // split-tail asks
                                   : IsFull(builder, kernel, job.launch);
  llvm::Value* is_inside = builder.CreateCall(any, {is_full});
  for (llvm::ICmpInst* border : borders) {
    auto [answer, are_alike] = AskAll(builder, *llvm::cast<llvm::ICmpInst>(in_first.Of(border)));
    is_inside = builder.CreateAnd(is_inside, are_alike);
    if (!IsKnownAtEntry(border)) {
      auto [last, are_last] = AskAll(builder, *llvm::cast<llvm::ICmpInst>(in_last.Of(border)));
      is_inside = builder.CreateAnd(
          is_inside, builder.CreateAnd(are_last, builder.CreateICmpEQ(answer, last)));
    }
    border->replaceAllUsesWith(answer);
  }
  builder.CreateCondBr(is_inside, inside, llvm::cast<llvm::BasicBlock>(copies[inside]));
  if (!has_third) kernel.addFnAttr(kHasFullCopy);
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

bool HasBorderInLoop(llvm::Function& kernel, KernelJob& job) {
  if (!MayHaveCopy(kernel)) return false;
  const TurnEnds turns(kernel, job);
  return AnyIsInLoop(FindBorders(kernel, turns, job, [](llvm::BranchInst&) {}));
}

}  // namespace weft::compiler
