// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/choose/tile_row.h"

#include "compiler/analysis/lanes/aligned_ids.h"
#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/ir/markers.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// Loads and stores whose places follow no pattern among so many lanes.
unsigned AccessesApart(llvm::Function& kernel, unsigned lanes, bool has_large_objects) {
  kernel.addFnAttr(kWidth, llvm::utostr(lanes));
  const LaneShapes::Interleaved none;
  const LaneShapes shapes(kernel, none, has_large_objects);
  return llvm::count_if(llvm::instructions(kernel), [&](llvm::Instruction& instruction) {
    const llvm::Value* address = llvm::getLoadStorePointerOperand(&instruction);
    return address && shapes.Of(address).IsVarying();
  });
}

}  // namespace

unsigned LanesOfTileRow(llvm::Function& kernel, unsigned fewest, unsigned most,
                        bool has_large_objects) {
  const bool has_rows =
      llvm::any_of(llvm::instructions(kernel), [&](const llvm::Instruction& instruction) {
        return match(&instruction, m_And(m_Value(), m_LowBitMask())) &&
               IsAligned(instruction, fewest) && !IsAligned(instruction, most);
      });
  if (!has_rows) return most;
  const unsigned apart = AccessesApart(kernel, fewest, has_large_objects);
  while (most > fewest && AccessesApart(kernel, most, has_large_objects) > apart) most /= 2;
  return most;
}

}  // namespace weft::compiler
