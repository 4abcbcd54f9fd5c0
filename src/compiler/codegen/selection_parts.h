// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions are selected for one block at a time, and what LLVM asks about a value there (which
// of its bits are known, which are wanted) goes up the expressions that it comes from, again and
// again, as far as the block begins: unrolled kernels, whose blocks have thousands of instructions,
// spend most of their compile time so. Long blocks are selected in parts. What comes after the
// selection sees the blocks as they were.
//
// In: IR in which nothing changes any more before instructions are selected.
//
//   block: a; b; c; d; br %next  =>  block: a; b; br %part    part: c; d; br %next
//
// Out of the selection: one machine block for both.
#pragma once

#include "llvm/ADT/DenseSet.h"
#include "llvm/Pass.h"

namespace llvm {
class BasicBlock;
class Function;
}  // namespace llvm

namespace weft::compiler {

// Blocks that continue the one before.
using SelectionParts = llvm::DenseSet<const llvm::BasicBlock*>;

// Cuts blocks where few registers are alive, and adds what begins behind each cut to `parts`.
void CutLongBlocks(llvm::Function& function, SelectionParts& parts);

// Passes that do so before instructions are selected, and put machine blocks together behind it.
// `parts` outlives both.
llvm::Pass* MakeCutLongBlocks(SelectionParts& parts);
llvm::Pass* MakeJoinSelectionParts(SelectionParts& parts);

}  // namespace weft::compiler
