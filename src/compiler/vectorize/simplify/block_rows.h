// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads rows of memory, one a lane, for a block of a loop's turns at once (analysis/row_blocks.h):
// each lane a vector of its row, which shuffles turn into a vector of all lanes for each turn. The
// turns take theirs from a private array. What is left of a row at its end is gathered. Rows are
// written likewise: turns store to such an array, the last of a block each lane's vector.
//
// In: canonical flow, `weft-width`. Out: the same; blocks are read and written where all lanes
// agree.
//
//   for %k in 0, 1, .. %n:                  for %k in 0, 1, .. %n:
//     %x = load float, ptr (%p + %k)    =>    if %k % 16 == 0: %whole = %n - %k >= 16
//                                             if %k % 16 == 0 && %whole:
//                                               store (load <16 x float>, ptr (%p + %k)), ptr
//                                               %block
//                                             %x = %whole ? load float, ptr (%block + %k % 16)
//                                                         : load float, ptr (%p + %k)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error BlockRows(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
