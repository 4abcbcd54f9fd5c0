// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps in a register what a turn of a loop stores where the next one loads it, and the one behind
// that, as in `x[i] = x[i - 1] + a[i]`: a turn then waits for a value and not for memory, and lanes
// gather nothing that they scattered just before. LLVM's own elimination of such loads wants a loop
// that makes a turn for certain, and indices that it knows not to wrap.
//
// Out: for each such load of an innermost loop a value that turns hand on, if nothing else in the
// loop may write the place meanwhile. The first turn's is loaded before the loop, under the
// condition of that turn.
//
//   loop:  %y = load float, ptr %p.i-1          =>  loop:  %y = phi float [ %y0, .. ], [ %z, .. ]
//          %z = fadd float %y, %x                          %z = fadd float %y, %x
//          store float %z, ptr %p.i                        store float %z, ptr %p.i
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error CarryStores(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
