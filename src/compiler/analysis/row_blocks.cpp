// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/row_blocks.h"

#include "compiler/analysis/few_loops.h"
#include "compiler/analysis/row_walks.h"
#include "compiler/ir/address_spaces.h"
#include "compiler/ir/markers.h"
#include "llvm/Analysis/MemoryLocation.h"

namespace weft::compiler {
namespace {

constexpr unsigned kLineBytes = 64, kPartBytes = 16;
constexpr unsigned kMaxTurns = 16;

// Blocks that are in registers or the nearest cache at once.
constexpr size_t kMaxLoads = 4;

}  // namespace

unsigned TurnsOfBlock(unsigned bytes) { return std::min(kMaxTurns, kLineBytes / bytes); }

RowBlocks::RowBlocks(llvm::Function& kernel, const LaneShapes& shapes,
                     llvm::FunctionAnalysisManager& analyses)
    : shapes_(shapes),
      width_(WidthOf(kernel)),
      loops_(analyses.getResult<llvm::LoopAnalysis>(kernel)),
      evolution_(analyses.getResult<llvm::ScalarEvolutionAnalysis>(kernel)),
      alias_(analyses.getResult<llvm::AAManager>(kernel)),
      dominators_(analyses.getResult<llvm::DominatorTreeAnalysis>(kernel)) {}

bool RowBlocks::HasForm(const llvm::Loop& loop) const {
  const llvm::BasicBlock* exiting = loop.getExitingBlock();
  if (!loop.isInnermost() || !loop.isLoopSimplifyForm() || !exiting) return false;
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(exiting->getTerminator());
  return branch && branch->isConditional() && shapes_.Of(branch->getCondition()).IsUniform() &&
         evolution_.hasLoopInvariantBackedgeTakenCount(&loop);
}

bool RowBlocks::IsRow(llvm::LoadInst& load, const llvm::Loop& loop) const {
  llvm::Type* type = load.getType();
  const bool is_number = type->isIntegerTy() || type->isFloatingPointTy();
  const unsigned bits = is_number ? type->getPrimitiveSizeInBits().getFixedValue() : 0;
  const bool has_size = bits >= 8 && bits <= 64 && llvm::isPowerOf2_32(bits);
  if (!has_size || !load.isSimple() || width_ * bits < 8 * kPartBytes) return false;
  const LaneShape shape = shapes_.Of(load.getPointerOperand());
  const bool is_apart = shape.IsVarying() || shape.Distance() >= kLineBytes;
  const bool is_outside = load.getPointerAddressSpace() == kGlobalSpace ||
                          load.getPointerAddressSpace() == kConstantSpace;
  const bool is_in_each_turn = dominators_.dominates(load.getParent(), loop.getLoopLatch());
  const unsigned turns = evolution_.getSmallConstantMaxTripCount(&loop);
  return is_apart && is_outside && is_in_each_turn &&
         (turns == 0 || turns >= 2 * TurnsOfBlock(bits / 8)) && WalksRow(load, loop, evolution_);
}

llvm::SmallVector<llvm::LoadInst*> RowBlocks::Of(const llvm::Loop& loop) const {
  if (!HasForm(loop)) return {};
  llvm::SmallVector<llvm::LoadInst*> rows;
  llvm::SmallVector<llvm::Instruction*> writes;
  for (llvm::BasicBlock* block : loop.blocks()) {
    for (llvm::Instruction& instruction : *block) {
      if (instruction.mayWriteToMemory()) writes.push_back(&instruction);
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      if (load && IsRow(*load, loop)) rows.push_back(load);
    }
  }
  llvm::erase_if(rows, [&](llvm::LoadInst* load) {
    const llvm::MemoryLocation row =
        llvm::MemoryLocation::get(load).getWithNewSize(llvm::LocationSize::beforeOrAfterPointer());
    return llvm::any_of(writes, [&](llvm::Instruction* write) {
      auto* store = llvm::dyn_cast<llvm::StoreInst>(write);
      return !store || !store->isSimple() || llvm::isModSet(alias_.getModRefInfo(store, row));
    });
  });
  if (rows.size() > kMaxLoads) rows.clear();
  return rows;
}

llvm::DenseSet<const llvm::Instruction*> RowBlocks::All() const {
  llvm::DenseSet<const llvm::Instruction*> all;
  if (!HasFewLoops(loops_)) return all;
  for (const llvm::Loop* loop : loops_.getLoopsInPreorder()) {
    for (const llvm::LoadInst* load : Of(*loop)) all.insert(load);
  }
  return all;
}

}  // namespace weft::compiler
