// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The vector forms of instructions that touch no memory.
#pragma once

#include "compiler/vectorize/widen/lane_values.h"

namespace weft::compiler {

// Nothing if the instruction has no vector form.
std::optional<Lanes> OperateOnLanes(LaneValues& values, llvm::Instruction& instruction,
                                    const LaneShapes::Interleaved& interleaved);

}  // namespace weft::compiler
