// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/choose/tile_row.h"

#include <cmath>

#include "compiler/analysis/lanes/aligned_ids.h"
#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/ir/markers.h"
#include "compiler/vectorize/cost/cost_numbers.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

class TileRow {
 public:
  TileRow(llvm::Function& kernel, KernelJob& job)
      : kernel_(kernel),
        loops_(job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel)),
        has_large_objects_(job.variant.has_large_objects) {}

  // Elements whose places follow no pattern among so many lanes, as often as they are accessed.
  double ElementsApart(unsigned lanes) const {
    kernel_.addFnAttr(kWidth, llvm::utostr(lanes));
    const LaneShapes::Interleaved none;
    const LaneShapes shapes(kernel_, none, has_large_objects_);
    return Sum([&](const llvm::Instruction& instruction) {
      const llvm::Value* address = llvm::getLoadStorePointerOperand(&instruction);
      if (!address || !shapes.Of(address).IsVarying()) return 0u;
      auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(llvm::getLoadStoreType(&instruction));
      return vector ? vector->getNumElements() : 1u;
    });
  }

  double Instructions() const {
    return Sum([](const llvm::Instruction& instruction) {
      return unsigned(!llvm::isa<llvm::PHINode, llvm::GetElementPtrInst>(instruction));
    });
  }

 private:
  double Sum(llvm::function_ref<unsigned(const llvm::Instruction&)> count) const {
    double sum = 0;
    for (llvm::BasicBlock& block : kernel_) {
      const double times = std::pow(cost::kTurns, loops_.getLoopDepth(&block));
      for (const llvm::Instruction& instruction : block) sum += times * count(instruction);
    }
    return sum;
  }

  llvm::Function& kernel_;
  const llvm::LoopInfo& loops_;
  const bool has_large_objects_;
};

}  // namespace

unsigned LanesOfTileRow(llvm::Function& kernel, unsigned fewest, unsigned most, KernelJob& job) {
  const bool has_rows =
      llvm::any_of(llvm::instructions(kernel), [&](const llvm::Instruction& instruction) {
        return match(&instruction, m_And(m_Value(), m_LowBitMask())) &&
               IsAligned(instruction, fewest) && !IsAligned(instruction, most);
      });
  if (!has_rows) return most;
  const TileRow row(kernel, job);
  const double within = row.ElementsApart(fewest), all = row.Instructions();
  while (most > fewest && cost::kApartAccess * (row.ElementsApart(most) - within) > all) most /= 2;
  return most;
}

}  // namespace weft::compiler
