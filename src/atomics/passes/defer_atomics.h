// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes updates of one object out of the loops they are made in, those over work-items and
// work-groups among them: the loop adds up in a register, and what that comes to is one update at
// its end. A vector of lanes is added up as one, too.
//
// In: the native entry, updates marked by mark_deferrable_atomics.h. Out: no mark.
//
//   loop: .. %sum = call i32 @llvm.vector.reduce.add(%v); atomicrmw add ptr %p, i32 %sum
//     =>  loop: .. %total = add <8 x i32> %total.before, %v
//         after: %sum = call i32 @llvm.vector.reduce.add(%total); if not 0: atomicrmw add ..
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error DeferAtomics(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
