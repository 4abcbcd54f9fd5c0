// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops in which one thread runs the work-items of a group one after another, dimension 0
// innermost. A dimension whose size is known to be 1 gets no loop; those that there are have
// kItemsHint (ir/loop_hint.h).
#pragma once

#include <array>

#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

using Sizes = std::array<llvm::Value*, 3>;

// Which SIMD groups of each row: all, those all of whose lanes are work-items, or the one with
// fewer.
enum class Part { kAll, kFull, kRest };

struct WorkItemLoops {
  llvm::BasicBlock* enter;   // the way in; leads to `after` if the part is empty
  llvm::BasicBlock* before;  // ends with the way into the loops; runs once
  llvm::BasicBlock* body;    // empty: one work-item's code begins here
  llvm::BasicBlock* latch;   // where it ends
  llvm::BasicBlock* after;   // empty: continues when all work-items are through
  std::array<llvm::Value*, 3> ids;
  llvm::ICmpInst* has_more;  // of dimension 0: next id < size; null without a loop
  llvm::SmallVector<llvm::BranchInst*, 3> turns;  // that lead back to where loops begin
};

// Appends the loops to the function; sizes are i64 values that are available in it, at least 1.
// Dimension 0 advances by the function's width.
WorkItemLoops MakeWorkItemLoops(llvm::Function& function, Sizes sizes, Part part = Part::kAll);

}  // namespace weft::compiler
