// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/loops/row_blocks.h"

#include "compiler/analysis/loops/few_loops.h"
#include "compiler/analysis/loops/row_walks.h"
#include "compiler/ir/address_spaces.h"
#include "compiler/ir/markers.h"
#include "compiler/ir/number_bits.h"
#include "compiler/ir/simple_access.h"
#include "llvm/Analysis/MemoryLocation.h"

namespace weft::compiler {
namespace {

constexpr unsigned kLineBytes = 64, kPartBytes = 16;
constexpr unsigned kLeastTurns = 4, kMostTurns = 16;

// What lanes access at once wherever it lies.
constexpr unsigned kLeastBytes = 8;

// Blocks that are in registers or the nearest cache at once.
constexpr size_t kMaxBlocks = 4;

}  // namespace

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
  if (SizeOf(loop) > kMaxTurnInstructions) return false;
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(exiting->getTerminator());
  return branch && branch->isConditional() && shapes_.Of(branch->getCondition()).IsUniform() &&
         evolution_.hasLoopInvariantBackedgeTakenCount(&loop);
}

bool RowBlocks::IsRow(llvm::Instruction& access, const llvm::Loop& loop) const {
  if (!IsSimpleAccess(access)) return false;
  const unsigned bits = NumberBits(*llvm::getLoadStoreType(&access));
  if (bits == 0 || width_ * bits < 8 * kPartBytes) return false;
  const bool is_apart = shapes_.Of(llvm::getLoadStorePointerOperand(&access)).IsApart();
  const unsigned space = llvm::getLoadStoreAddressSpace(&access);
  const bool is_outside = space == kGlobalSpace || space == kConstantSpace;
  const bool is_in_each_turn = dominators_.dominates(access.getParent(), loop.getLoopLatch());
  const unsigned turns = TurnsOf(access, loop);
  return is_apart && is_outside && is_in_each_turn && turns >= kLeastTurns &&
         turns * bits >= 8 * kLeastBytes && WalksRow(access, loop, evolution_);
}

unsigned RowBlocks::TurnsOf(const llvm::Instruction& row, const llvm::Loop& loop) const {
  const unsigned bytes = NumberBits(*llvm::getLoadStoreType(&row)) / 8;
  const unsigned turns = std::min(kMostTurns, kLineBytes / bytes);
  const unsigned most = evolution_.getSmallConstantMaxTripCount(&loop);
  if (most == 0) return turns;
  return std::min(turns, llvm::bit_floor(most - loop.isLoopExiting(loop.getHeader())));
}

// Whether another access may change places with those of a row that come before it, or behind it,
// in other turns.
bool RowBlocks::IsKeptFrom(llvm::Instruction& row, llvm::Instruction& other) const {
  const bool is_load = llvm::isa<llvm::LoadInst>(row);
  if (&row == &other || (is_load && !other.mayWriteToMemory())) return true;
  if (!IsSimpleAccess(other)) return false;
  llvm::Instruction &load = is_load ? row : other, &store = is_load ? other : row;
  const bool is_of_turn =
      llvm::isa<llvm::LoadInst>(load) && dominators_.dominates(&load, &store) &&
      llvm::getLoadStorePointerOperand(&load) == llvm::getLoadStorePointerOperand(&store) &&
      llvm::getLoadStoreType(&load) == llvm::getLoadStoreType(&store);
  const llvm::MemoryLocation whole =
      llvm::MemoryLocation::get(&row).getWithNewSize(llvm::LocationSize::beforeOrAfterPointer());
  return is_of_turn || llvm::isNoModRef(alias_.getModRefInfo(&other, whole));
}

llvm::SmallVector<llvm::Instruction*> RowBlocks::Of(const llvm::Loop& loop) const {
  if (!HasForm(loop)) return {};
  llvm::SmallVector<llvm::Instruction*> rows, others;
  for (llvm::BasicBlock* block : loop.blocks()) {
    for (llvm::Instruction& instruction : *block) {
      if (instruction.mayReadOrWriteMemory()) others.push_back(&instruction);
      if (IsRow(instruction, loop)) rows.push_back(&instruction);
    }
  }
  llvm::erase_if(rows, [&](llvm::Instruction* row) {
    return !llvm::all_of(others,
                         [&](llvm::Instruction* other) { return IsKeptFrom(*row, *other); });
  });
  if (rows.size() > kMaxBlocks) rows.clear();
  return rows;
}

llvm::DenseSet<const llvm::Instruction*> RowBlocks::All() const {
  llvm::DenseSet<const llvm::Instruction*> all;
  if (!HasFewLoops(loops_)) return all;
  for (const llvm::Loop* loop : loops_.getLoopsInPreorder()) {
    all.insert_range(Of(*loop));
  }
  return all;
}

}  // namespace weft::compiler
