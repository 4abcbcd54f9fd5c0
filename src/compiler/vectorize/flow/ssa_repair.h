// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes a function valid again whose edges were moved: where a value no longer dominates a use,
// phis bring it there. On ways that do not pass the value in the same turn of its loop it is false
// if it is a mask, the variable of which it is a change if that stands still, and poison else.
#pragma once

#include "compiler/vectorize/flow/loop_levels.h"
#include "llvm/ADT/DenseSet.h"

namespace weft::compiler {

void RepairSsa(llvm::Function& kernel, const LoopLevels& levels,
               const llvm::DenseSet<llvm::Value*>& masks,
               const llvm::DenseMap<llvm::Value*, llvm::Value*>& standing);

}  // namespace weft::compiler
