// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/tile/row_borders.h"

#include "compiler/analysis/lanes/divergence_sources.h"
#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/vectorize/peel/entry_copies.h"

namespace weft::compiler {

bool RowBorders::Find(llvm::Function& kernel, const KernelJob& job, unsigned dimension) {
  dimension_ = dimension;
  const LaneShapes::Interleaved none;
  const LaneShapes by_lane(kernel, none, job.variant.has_large_objects);
  const LaneShapes by_row(kernel, none, job.variant.has_large_objects, dimension);
  const Uniformity rows(kernel, AcrossRows);
  auto is_alike = [&](const llvm::Value& value) { return by_row.Of(&value).IsUniform(); };
  auto is_border = [&](llvm::ICmpInst& comparison) {
    return by_lane.Of(&comparison).IsUniform() && IsKnownAtEntry(&comparison);
  };
  return llvm::all_of(kernel, [&](const llvm::BasicBlock& block) {
    if (!rows.BranchDiverges(block)) return true;
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    return branch && AddBorders(branch->getCondition(), is_alike, is_border, borders_);
  });
}

void RowBorders::Hide() {
  for (llvm::ICmpInst* border : borders_) {
    llvm::BasicBlock& entry = border->getFunction()->getEntryBlock();
    llvm::IRBuilder<> builder(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
    auto* unknown = new llvm::FreezeInst(llvm::PoisonValue::get(border->getType()));
    answers_.push_back(builder.Insert(unknown));
    border->replaceAllUsesWith(unknown);
  }
}

void RowBorders::Show() {
  for (auto [border, answer] : llvm::zip_equal(borders_, answers_)) {
    answer->replaceAllUsesWith(border);
    answer->eraseFromParent();
  }
}

void RowBorders::Show(const llvm::ValueToValueMapTy& copies) {
  for (auto [border, answer] : llvm::zip_equal(borders_, answers_)) {
    copies.lookup(answer)->replaceAllUsesWith(copies.lookup(border));
  }
}

llvm::Value* RowBorders::Answer(llvm::IRBuilderBase& entry, llvm::Value* id, unsigned rows) {
  llvm::Value* differ = entry.getFalse();
  llvm::SmallVector<llvm::Value*> firsts;
  for (unsigned row = 0; row < rows && !borders_.empty(); ++row) {
    EntryCopies::Values ids;
    llvm::Value* id_of_row = entry.CreateAdd(id, llvm::ConstantInt::get(id->getType(), row));
    for (llvm::CallInst* call :
         MarkerCalls(*entry.GetInsertBlock()->getParent(), Marker::kLocalId)) {
      if (MarkerDimension(*call) == dimension_) ids[call] = id_of_row;
    }
    EntryCopies at_entry(entry, std::move(ids));
    for (auto [i, border] : llvm::enumerate(borders_)) {
      llvm::Value* answer = at_entry.Of(border);
      if (row == 0) firsts.push_back(answer);
      differ = entry.CreateOr(differ, entry.CreateXor(answer, firsts[i]));
    }
  }
  for (auto [answer, first] : llvm::zip_equal(answers_, firsts)) {
    answer->replaceAllUsesWith(first);
    answer->eraseFromParent();
  }
  return entry.CreateNot(differ);
}

}  // namespace weft::compiler
