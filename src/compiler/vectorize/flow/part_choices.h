// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/Dominators.h"

namespace weft::compiler {

// A value that is chosen by what the branch behind it asks is, on either way, one of the two that
// it was chosen from. Lanes that leave a loop with a variable as it was are then seen to, and the
// turn of those that stay does not choose.
//
//   %next = select i1 %c, %x, %y; br %c, exit, latch   exit: phi [%next]   latch: phi [%next]
//     =>                                               exit: phi [%x]      latch: phi [%y]
//
// Edges of the branch are not critical.
void PartChoices(llvm::Function& function, const llvm::DominatorTree& dominators);

}  // namespace weft::compiler
