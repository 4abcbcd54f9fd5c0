// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/Function.h"

namespace weft::compiler {

// Lets LLVM's uniformity analysis see how work-items leave loops behind their header, which they
// may do in different turns and by different exits. It overlooks that if they part in the header,
// and what edges bring to a block that they share. So such a loop gets a header that does not
// branch, and each of its exits a block of its own.
//
//   header: br %skips, latch, rest    rest: br %a, end, more    more: br %b, end, latch
//     =>  header: br choice    rest: br %a, exit1, more    more: br %b, exit2, latch
void PartExits(llvm::Function& kernel);

}  // namespace weft::compiler
