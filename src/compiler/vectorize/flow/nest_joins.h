// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/Dominators.h"

namespace weft::compiler {

// Lets ways that parted last meet first. Where many ways meet in one block, those that a block
// further down dominates get a block of their own to meet in before: a mask and a value then last
// from a branch to the join of its sides, not to that of a whole switch or of all returns, and
// their number grows with that of the ways, not with its square. The tree, of the function as it
// is given, is not kept up to date.
//
//   a: br b, c    b: br d, e    c, d, e: br end   =>   d, e: br join    c, join: br end
void NestJoins(llvm::Function& kernel, llvm::DominatorTree& tree);

}  // namespace weft::compiler
