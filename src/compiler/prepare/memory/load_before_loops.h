// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads before a loop what each of its turns reads at one place and none writes, if it makes a turn
// at all, as `x[i]` in a sum over `x[i] - x[k]`, unless the place is the same for all work-items.
// LLVM's own motion of such loads wants a loop that makes a turn for certain.
//
// Out: for each such place no load in the loop; one before it, under the condition of its first
// turn, unless that asks for it: `end[i]` in a loop while `k < end[i]`.
//
//   loop:  br i1 (%k < %n), label %body, ..  =>         br i1 (%k0 < %n), label %load, label %loop
//   body:  %x = load float, ptr %p               load:  %x = load float, ptr %p
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LoadBeforeLoops(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
