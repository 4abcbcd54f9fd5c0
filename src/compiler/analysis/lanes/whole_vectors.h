// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which of a work-item's own vectors stay as memory has them, those of all lanes side by side: the
// ones that are read and written one behind the other and only combined element by element on the
// way, in loops or not, with each other or with a number that all lanes share.
#pragma once

#include "compiler/analysis/lanes/lane_shapes.h"
#include "llvm/ADT/DenseSet.h"

namespace weft::compiler {

// Whether an element of the result depends on that element of each operand alone, and the work is
// the same for all.
bool IsElementwise(const llvm::Instruction& instruction);

llvm::DenseSet<const llvm::Value*> FindWholeVectors(llvm::Function& kernel,
                                                    const LaneShapes& shapes);

}  // namespace weft::compiler
