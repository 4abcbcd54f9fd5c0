// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads rows of memory, one a lane, for a block of a loop's turns at once
// (analysis/loops/row_blocks.h): each lane a vector of its row, which shuffles turn into a vector
// of all lanes for each turn. The turns of a block follow each other without asking whether the
// loop goes on. Rows are written likewise: the last turn of a block stores each lane's vector. What
// is left of a row at its end is gathered and scattered. Quick code has no long blocks.
//
// In: canonical flow, `weft-width`. Out: the same; blocks are read and written where all lanes
// agree.
//
//   for %k in 0, 1, .. %n:                  for %k in 0, 16, .. while 16 are left:
//     %x = load float, ptr (%p + %k)    =>    %block = load <16 x float>, ptr (%p + %k)
//     f(%x)                                   f(%block[0]), .. f(%block[15])
//                                           for what is left: f(load float, ptr (%p + %k))
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error BlockRows(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
