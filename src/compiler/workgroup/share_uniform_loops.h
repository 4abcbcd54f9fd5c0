// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a loop that does the same for all work-items of a row, of a group, or of all groups, once,
// for the first of them that comes to it: what it ends with is kept for the others. Nothing orders
// what work-items do to memory, so they may find what the first one found.
//
// In: the entry, its loops over work-items and groups hinted (ir/loop_hint.h). Out: the same,
// and the shared loops hinted.
//
//   for each %i:                           for each %i:
//     for (k ..) s = s + x[k]       =>       if (!done) for (k ..) s = s + x[k]; done = true
//     y[i] = s                               y[i] = s
//
// Not in a kernel that has fences or orders its atomics: there, a work-item may see what another
// has written meanwhile.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error ShareUniformLoops(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
