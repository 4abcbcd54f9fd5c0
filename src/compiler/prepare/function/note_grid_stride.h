// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Notes a kernel that is one grid-stride loop, whose turns may be work-items of their own.
//
// Such a loop reaches each element once, whatever the launch's size. A launch of few work-items
// makes each of them jump from page to page, and leaves no more than so many to be shared out among
// threads; the runtime makes the launch as large as the bound instead, whereupon each work-item has
// one turn.
//
// In: a kernel of free groups, simplified, its buffers known to be apart. Out: the same; where the
// kernel does nothing else, asks for the launch's size along dimension 0 for nothing else, the
// bound is an argument of 32 or 64 bits, and no turn reaches what another one writes:
//
//   for (i = get_global_id(0); i < n; i += get_global_size(0)) y[i] = x[i];
//     =>  "weft-bound-offset"="16" "weft-bound-bytes"="4", where n is in the argument block
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error NoteGridStride(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
