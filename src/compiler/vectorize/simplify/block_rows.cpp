// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/simplify/block_rows.h"

#include <map>

#include "compiler/analysis/few_loops.h"
#include "compiler/analysis/row_blocks.h"
#include "compiler/ir/remarks.h"
#include "compiler/vectorize/widen/private_layout.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

namespace weft::compiler {
namespace {

// An access that goes up a row in a loop.
struct Row {
  llvm::Instruction* access;
  llvm::Loop* loop;
  bool is_ahead_of_exit;

  unsigned TurnsOfBlock() const {
    const llvm::Type* type = llvm::getLoadStoreType(access);
    return compiler::TurnsOfBlock(type->getPrimitiveSizeInBits().getFixedValue() / 8);
  }
};

// What the blocks of a loop share that are as long as this row's: where a turn is in its block, and
// whether the block is whole.
class Turns {
 public:
  Turns(const Row& row, llvm::Value* backedges)
      : of_block_(row.TurnsOfBlock()), builder_(&*row.loop->getHeader()->getFirstInsertionPt()) {
    llvm::BasicBlock *before = row.loop->getLoopPreheader(), *latch = row.loop->getLoopLatch();
    auto* type = llvm::cast<llvm::IntegerType>(backedges->getType());
    llvm::Constant* zero = llvm::ConstantInt::get(type, 0);
    llvm::BasicBlock::iterator top = row.loop->getHeader()->begin();
    llvm::PHINode* turn = llvm::PHINode::Create(type, 2, "turn", top);
    llvm::PHINode* was_whole =
        llvm::PHINode::Create(builder_.getInt1Ty(), 2, "block.was.whole", top);
    place_ = builder_.CreateAnd(turn, of_block_ - 1, "block.place");
    is_first_ = builder_.CreateICmpEQ(place_, zero, "block.begins");
    llvm::Value* left = builder_.CreateSub(backedges, turn, "turns.left");
    llvm::Value* is_enough = builder_.CreateICmpUGE(
        left, llvm::ConstantInt::get(type, of_block_ - row.is_ahead_of_exit));
    is_whole_ = builder_.CreateSelect(is_first_, is_enough, was_whole, "block.is.whole");
    begins_whole_ = builder_.CreateAnd(is_first_, is_whole_, "block.is.read");
    llvm::IRBuilder<> end(latch->getTerminator());
    turn->addIncoming(zero, before);
    turn->addIncoming(end.CreateAdd(turn, llvm::ConstantInt::get(type, 1)), latch);
    was_whole->addIncoming(builder_.getFalse(), before);
    was_whole->addIncoming(is_whole_, latch);
  }

  // Puts the block's element in the place of what is loaded.
  void Read(llvm::LoadInst& load) {
    llvm::Type* type = load.getType();
    llvm::AllocaInst* block = MakeBlock(load);
    llvm::Instruction* read = llvm::SplitBlockAndInsertIfThen(begins_whole_, &load, false);
    builder_.SetInsertPoint(read);
    llvm::LoadInst* elements =
        builder_.CreateAlignedLoad(RowOf(type), load.getPointerOperand(), load.getAlign());
    elements->copyMetadata(load, kKept);
    builder_.CreateAlignedStore(elements, block, AlignOf(*block));

    llvm::Instruction *near, *far;
    llvm::SplitBlockAndInsertIfThenElse(is_whole_, &load, &near, &far);
    builder_.SetInsertPoint(near);
    llvm::Value* place = builder_.CreateGEP(type, block, place_);
    llvm::Value* element = builder_.CreateLoad(type, place);
    llvm::PHINode* either = llvm::PHINode::Create(type, 2, "", load.getParent()->begin());
    either->addIncoming(element, near->getParent());
    load.replaceAllUsesWith(either);
    either->addIncoming(&load, far->getParent());
    load.moveBefore(far->getIterator());
  }

  // Stores to the block, which its last turn writes.
  void Write(llvm::StoreInst& store) {
    llvm::Type* type = store.getValueOperand()->getType();
    llvm::AllocaInst* block = MakeBlock(store);
    llvm::Instruction *near, *far;
    llvm::SplitBlockAndInsertIfThenElse(is_whole_, &store, &near, &far);
    builder_.SetInsertPoint(near);
    builder_.CreateStore(store.getValueOperand(), builder_.CreateGEP(type, block, place_));
    llvm::Value* is_last = builder_.CreateICmpEQ(
        place_, llvm::ConstantInt::get(place_->getType(), of_block_ - 1), "block.ends");
    store.moveBefore(far->getIterator());

    builder_.SetInsertPoint(llvm::SplitBlockAndInsertIfThen(is_last, near, false));
    const int64_t behind_first =
        -int64_t(of_block_ - 1) * store.getDataLayout().getTypeStoreSize(type).getFixedValue();
    llvm::Value* first =
        builder_.CreatePtrAdd(store.getPointerOperand(), builder_.getInt64(behind_first));
    llvm::Value* elements = builder_.CreateAlignedLoad(RowOf(type), block, AlignOf(*block));
    builder_.CreateAlignedStore(elements, first, store.getAlign())->copyMetadata(store, kKept);
  }

 private:
  static constexpr unsigned kKept[] = {llvm::LLVMContext::MD_alias_scope,
                                       llvm::LLVMContext::MD_noalias};

  llvm::Type* RowOf(llvm::Type* type) const { return llvm::FixedVectorType::get(type, of_block_); }

  // Room for the elements of a block; what is built next belongs to the access.
  llvm::AllocaInst* MakeBlock(llvm::Instruction& access) {
    llvm::Type* type = llvm::getLoadStoreType(&access);
    const llvm::DataLayout& layout = access.getDataLayout();
    builder_.SetCurrentDebugLocation(access.getDebugLoc());
    return new llvm::AllocaInst(llvm::ArrayType::get(type, of_block_), layout.getAllocaAddrSpace(),
                                "block", access.getFunction()->getEntryBlock().begin());
  }

  // Of a block's elements.
  static llvm::Align AlignOf(const llvm::AllocaInst& block) {
    return block.getDataLayout().getABITypeAlign(block.getAllocatedType()->getArrayElementType());
  }

  const unsigned of_block_;
  llvm::IRBuilder<> builder_;
  llvm::Value *place_, *is_first_, *is_whole_, *begins_whole_;
};

llvm::SmallVector<Row> FindRows(llvm::Function& kernel, KernelJob& job) {
  llvm::FunctionAnalysisManager& analyses = job.functions.Analyses();
  auto& loops = analyses.getResult<llvm::LoopAnalysis>(kernel);
  if (!HasFewLoops(loops)) return {};
  const LaneShapes::Interleaved interleaved = FindInterleaved(kernel);
  const LaneShapes shapes(kernel, interleaved, job.variant.has_large_objects);
  const RowBlocks blocks(kernel, shapes, analyses);
  llvm::SmallVector<Row> rows;
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    for (llvm::Instruction* access : blocks.Of(*loop)) {
      rows.push_back({access, loop, blocks.IsAheadOfExit(*access, *loop)});
    }
  }
  return rows;
}

}  // namespace

llvm::Error BlockRows(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (WidthOf(kernel) == 1) return llvm::Error::success();
  const llvm::SmallVector<Row> rows = FindRows(kernel, job);
  if (rows.empty()) return llvm::Error::success();
  auto& evolution = job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(kernel);
  llvm::SCEVExpander expander(evolution, "backedges");
  // All of it while loops are what the analyses know.
  std::map<std::tuple<llvm::Loop*, unsigned, bool>, Turns> all;
  llvm::SmallVector<Turns*> turns;
  for (const Row& row : rows) {
    const llvm::SCEV* count = evolution.getBackedgeTakenCount(row.loop);
    llvm::Instruction* before = row.loop->getLoopPreheader()->getTerminator();
    const bool has_count = expander.isSafeToExpandAt(count, before);
    turns.push_back(nullptr);
    if (!has_count) continue;
    llvm::Value* backedges = expander.expandCodeFor(count, count->getType(), before);
    std::tuple key(row.loop, row.TurnsOfBlock(), row.is_ahead_of_exit);
    turns.back() = &all.try_emplace(key, row, backedges).first->second;
  }
  for (auto [row, of_row] : llvm::zip_equal(rows, turns)) {
    if (!of_row) continue;
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(row.access)) {
      Remark(*load, "read ahead, for several turns of the loop at once");
      of_row->Read(*load);
    } else {
      Remark(*row.access, "written late, for several turns of the loop at once");
      of_row->Write(llvm::cast<llvm::StoreInst>(*row.access));
    }
  }
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
