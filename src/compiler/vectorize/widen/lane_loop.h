// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs an instruction that has no vector form for each active lane in turn.
#pragma once

#include "compiler/vectorize/widen/lane_values.h"

namespace weft::compiler {

// Puts a loop over the lanes of `mask` (null: all) in the place of the instruction, which stays,
// without a use that is not varying, at the start of what follows. Returns its result's lanes.
Lanes LoopOverLanes(LaneValues& values, llvm::Instruction& instruction, llvm::Value* mask);

// The same for an instruction of scalars that is worth unrolling: where all lanes are active,
// straight code for so many lanes, in a loop if that is not all.
Lanes LaneByLane(LaneValues& values, llvm::Instruction& instruction, llvm::Value* mask,
                 unsigned at_once);

// The values that lanes have where two ways meet, with the block that each way comes from.
Lanes MergeLanes(llvm::BasicBlock* at, std::pair<llvm::BasicBlock*, const Lanes&> one,
                 std::pair<llvm::BasicBlock*, const Lanes&> other);

// The mask as an integer, lane 0 in the lowest bit.
llvm::Value* MaskBits(llvm::IRBuilderBase& builder, llvm::Value* mask);

// The last active lane; a null mask is that of all lanes. Lane 0 if there is none: LLVM may fetch
// the lane's value before it asks whether there is one, and for a number that counts as poison it
// reads outside of the vector.
llvm::Value* LastLane(llvm::IRBuilderBase& builder, unsigned width, llvm::Value* mask);

}  // namespace weft::compiler
