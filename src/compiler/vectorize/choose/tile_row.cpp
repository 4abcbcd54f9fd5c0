// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/choose/tile_row.h"

#include <cmath>

#include "compiler/analysis/lanes/aligned_ids.h"
#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/ir/markers.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// Turns that a loop is taken to make.
constexpr double kTurns = 8;

// Instructions of all lanes that an access apart takes as long as.
constexpr double kApart = 16;

class TileRow {
 public:
  TileRow(llvm::Function& kernel, KernelJob& job)
      : kernel_(kernel),
        loops_(job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel)),
        has_large_objects_(job.variant.has_large_objects) {}

  // Loads and stores whose places follow no pattern among so many lanes, as often as they are made.
  double AccessesApart(unsigned lanes) const {
    kernel_.addFnAttr(kWidth, llvm::utostr(lanes));
    const LaneShapes::Interleaved none;
    const LaneShapes shapes(kernel_, none, has_large_objects_);
    return Count([&](const llvm::Instruction& instruction) {
      const llvm::Value* address = llvm::getLoadStorePointerOperand(&instruction);
      return address && shapes.Of(address).IsVarying();
    });
  }

  double Instructions() const {
    return Count([](const llvm::Instruction& instruction) {
      return !llvm::isa<llvm::PHINode, llvm::GetElementPtrInst>(instruction);
    });
  }

 private:
  double Count(llvm::function_ref<bool(const llvm::Instruction&)> is_counted) const {
    double count = 0;
    for (llvm::BasicBlock& block : kernel_) {
      const double times = std::pow(kTurns, loops_.getLoopDepth(&block));
      count += times * double(llvm::count_if(block, is_counted));
    }
    return count;
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
  const double within = row.AccessesApart(fewest), all = row.Instructions();
  while (most > fewest && kApart * (row.AccessesApart(most) - within) > all) most /= 2;
  return most;
}

}  // namespace weft::compiler
