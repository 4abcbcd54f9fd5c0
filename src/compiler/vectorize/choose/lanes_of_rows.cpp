// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/choose/lanes_of_rows.h"

#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/analysis/loops/few_loops.h"
#include "compiler/analysis/loops/row_blocks.h"
#include "compiler/analysis/loops/row_walks.h"
#include "compiler/ir/address_spaces.h"
#include "compiler/ir/markers.h"
#include "compiler/ir/number_bits.h"
#include "compiler/vectorize/widen/adjacent_guess.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

namespace weft::compiler {
namespace {

// Lines of memory, a row apart, that stay in the cache while lanes use up what they hold: where
// rows are powers of two apart, these push each other out.
constexpr unsigned kMaxRows = 16, kFewestForRows = 8;

// Bytes from row to row, at most, that leave lines of the nearest cache for those of all lanes.
constexpr uint64_t kNearRows = 256;

// Of one loop, for each lane.
struct Rows {
  unsigned gathered = 0;
  uint64_t block_bytes = 0;
};

// Whether lanes begin where data says, as in texts of any length: at no equal steps, which could
// push each other out of the cache.
bool BeginsAnywhere(llvm::LoadInst& load, const LaneShapes& shapes,
                    llvm::ScalarEvolution& evolution) {
  return llvm::SCEVExprContains(
      evolution.getSCEV(load.getPointerOperand()), [&](const llvm::SCEV* part) {
        auto* unknown = llvm::dyn_cast<llvm::SCEVUnknown>(part);
        const llvm::Value* start = unknown ? unknown->getValue() : nullptr;
        if (auto* element = llvm::dyn_cast_or_null<llvm::ExtractElementInst>(start))
          start = element->getVectorOperand();
        return start && shapes.Of(start).IsVarying() &&
               llvm::isa<llvm::LoadInst, llvm::PHINode, llvm::SelectInst>(start);
      });
}

Rows RowsOf(llvm::Loop& loop, const LaneShapes& shapes, bool has_large_objects,
            const RowBlocks& blocks, llvm::ScalarEvolution& evolution) {
  Rows rows;
  const llvm::SmallVector<llvm::Instruction*> in_blocks = blocks.Of(loop);
  for (const llvm::Instruction* access : in_blocks) {
    const unsigned bytes = NumberBits(*llvm::getLoadStoreType(access)) / 8;
    rows.block_bytes += uint64_t(blocks.TurnsOf(*access, loop)) * bytes;
  }
  for (llvm::BasicBlock* block : loop.blocks()) {
    for (llvm::Instruction& instruction : *block) {
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      const bool is_private = load && load->getPointerAddressSpace() == kPrivateSpace;
      if (!load || is_private || llvm::is_contained(in_blocks, load)) continue;
      const LaneShape shape = shapes.Of(load->getPointerOperand());
      const bool is_near = shape.IsStrided() && shape.Distance() <= kNearRows;
      rows.gathered +=
          shape.IsApart() && !is_near && !AdjacentGuess::Find(shapes, *load, has_large_objects) &&
          WalksRow(*load, loop, evolution) && !BeginsAnywhere(*load, shapes, evolution);
    }
  }
  return rows;
}

// Of the loops with the most.
Rows MostRows(llvm::Function& kernel, KernelJob& job) {
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel);
  if (!HasFewLoops(loops)) return {};
  auto& evolution = job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(kernel);
  const LaneShapes::Interleaved none;
  const LaneShapes shapes(kernel, none, job.variant.has_large_objects);
  const RowBlocks blocks(kernel, shapes, job.functions.Analyses());
  Rows most;
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (!loop->isInnermost()) continue;
    const Rows rows = RowsOf(*loop, shapes, job.variant.has_large_objects, blocks, evolution);
    most.gathered = std::max(most.gathered, rows.gathered);
    most.block_bytes = std::max(most.block_bytes, rows.block_bytes);
  }
  return most;
}

}  // namespace

RowLanes LanesOfRows(llvm::Function& kernel, KernelJob& job, uint64_t register_bytes,
                     unsigned most) {
  const Rows rows = MostRows(kernel, job);
  const bool is_square = kernel.hasFnAttribute(kHasSquareGroups);
  if (const unsigned gathered = std::max(rows.gathered, unsigned(is_square)))
    most = std::min(most, std::max(llvm::bit_floor(kMaxRows / gathered), kFewestForRows));
  if (rows.block_bytes == 0) return {most, most};
  const unsigned fitting = llvm::bit_floor(register_bytes / rows.block_bytes);
  return {most, std::min(most, std::max(fitting, WidthOf(kernel)))};
}

}  // namespace weft::compiler
