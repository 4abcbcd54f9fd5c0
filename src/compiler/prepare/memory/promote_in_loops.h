// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps in a register, through a loop, what its turns read and write at one place of memory, as in
// `c[i] += a[k] * b[k]`. LLVM's own promotion wants a loop that makes a turn for certain; here the
// work-item has mostly written the place before, so that it may write it again, or writes it in the
// first turn, which is made for certain where the number of turns is known.
//
// Out: for each such place no access in the loop, if nothing else in the loop may reach it, orders
// memory or calls what does; a load before the loop and a store behind each exit.
//
//   store float 0.0, ptr %p                     =>  loop:  %s = phi float [ 0.0, .. ], [ %t, .. ]
//   loop:  %s = load float, ptr %p                         %t = fadd float %s, %x
//          %t = fadd float %s, %x                   exit:  store float %s, ptr %p
//          store float %t, ptr %p
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error PromoteInLoops(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
