// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has loops count their turns where indices start at another place for each work-item and end as
// far from it for all: `for (j = x - r; j <= x + r; ++j)`, `for (j = first[i]; j < first[i] + 8;
// ++j)`. All lanes then make the same turns, without masks.
//
// A loop of steps by 1 from or to what might wrap is put behind a test that it makes a turn.
//
// Out: no comparison in a loop of an index that steps by a constant, if its outcome is the same for
// all work-items in each turn; it compares a counter.
//
//   loop:  %j = phi i32 [ %first, .. ], [ %k, .. ]
//          %end = add nsw i32 %first, %n
//          %more = icmp slt i32 %j, %end
//          %k = add nsw i32 %j, 1
//     =>
//   loop:  %c = phi i64 [ 0, .. ], [ %d, .. ]
//          %d = add nsw i64 %c, 1
//          %more = icmp slt i64 %c, %n.64
//          ..
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error CountTurns(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
