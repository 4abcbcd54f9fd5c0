// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ends the loop over a row of work-items where none is left that has anything to do.
//
//   for (i = 0; i < size; i += W)        for (i = 0; i < min(size, n); i += W)
//     if (i < n) ..                  =>    if (i < n) ..
#pragma once

#include "compiler/workgroup/work_item_loops.h"

namespace weft::compiler {

// The body is connected. Stores to the function's variables count for nothing: the split makes them
// to keep what is the same for all work-items, of whom the first always runs.
void TrimLoop(const WorkItemLoops& loops);

}  // namespace weft::compiler
