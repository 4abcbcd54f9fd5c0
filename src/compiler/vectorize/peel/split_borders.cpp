// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/peel/split_borders.h"

#include "compiler/ir/remarks.h"
#include "compiler/transform/copy_blocks.h"
#include "compiler/vectorize/peel/borders.h"
#include "compiler/vectorize/peel/entry_copies.h"
#include "compiler/vectorize/peel/split_tail.h"
#include "compiler/vectorize/widen/lane_border.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// Instructions beyond which a copy costs more to compile than masks cost to run.
constexpr size_t kMaxCopiedForBorders = 400;

Borders FindBorders(llvm::Function& kernel, const KernelJob& job) {
  const LaneShapes::Interleaved none;
  const LaneShapes shapes(kernel, none, job.variant.has_large_objects);
  const unsigned width = WidthOf(kernel);
  auto is_alike = [&](const llvm::Value& value) { return shapes.Of(&value).IsUniform(); };
  auto is_border = [&](llvm::ICmpInst& comparison) {
    return IdComparison::Match(&comparison, shapes, width) && IsKnownAtEntry(&comparison);
  };
  Borders borders;
  for (llvm::BasicBlock& block : kernel) {
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (!branch || branch->isUnconditional()) continue;
    Borders of_branch;
    bool is_at_borders =
        AddBorders(branch->getCondition(), is_alike, is_border, of_branch) && !of_branch.empty();
    if (!is_at_borders) continue;
    Remark(*branch, "divergent branch: only in SIMD groups that a border runs through");
    borders.insert_range(of_branch);
  }
  return borders;
}

// What all lanes answer if they do so alike, and whether they do.
std::pair<llvm::Value*, llvm::Value*> AskAll(llvm::IRBuilderBase& builder,
                                             llvm::ICmpInst& comparison) {
  llvm::Function* any = MarkerFunction(*comparison.getModule(), Marker::kAny);
  auto is_any = [&](llvm::CmpInst::Predicate predicate) {
    return builder.CreateCall(
        any, {builder.CreateICmp(predicate, comparison.getOperand(0), comparison.getOperand(1))});
  };
  if (comparison.isEquality()) {
    bool differs = comparison.getPredicate() == llvm::CmpInst::ICMP_NE;
    return {builder.getInt1(differs), builder.CreateNot(is_any(llvm::CmpInst::ICMP_EQ))};
  }
  llvm::Value* answer = is_any(comparison.getPredicate());
  return {answer, builder.CreateXor(answer, is_any(comparison.getInversePredicate()))};
}

}  // namespace

llvm::Error SplitBorders(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  bool has_barrier = !MarkerCalls(kernel, Marker::kBarrier).empty();
  if (WidthOf(kernel) == 1 || has_barrier || kernel.getInstructionCount() > kMaxCopiedForBorders) {
    return llvm::Error::success();
  }
  const Borders borders = FindBorders(kernel, job);
  if (borders.empty()) return llvm::Error::success();
  llvm::BasicBlock& entry = kernel.getEntryBlock();
  llvm::BasicBlock* inside = llvm::SplitBlock(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
  llvm::ValueToValueMapTy copies;
  CopyBlocks(kernel, copies);
  entry.getTerminator()->eraseFromParent();
  llvm::IRBuilder<> builder(&entry);
  EntryCopies at_entry(builder);
  llvm::Function* any = MarkerFunction(module, Marker::kAny);
  llvm::Value* is_inside = builder.CreateCall(any, {IsFull(builder, kernel, job.launch)});
  for (llvm::ICmpInst* border : borders) {
    auto [answer, are_alike] = AskAll(builder, *llvm::cast<llvm::ICmpInst>(at_entry.Of(border)));
    border->replaceAllUsesWith(answer);
    is_inside = builder.CreateAnd(is_inside, are_alike);
  }
  builder.CreateCondBr(is_inside, inside, llvm::cast<llvm::BasicBlock>(copies[inside]));
  kernel.addFnAttr(kHasFullCopy);
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
