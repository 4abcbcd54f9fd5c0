// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Brings the control flow into the form that the vectorizer reads: branches of at most two ways,
// one return, reducible loops with a preheader, one latch and exits of their own, in LCSSA form;
// ways that parted last meet first (nest_joins.h), and those out of loops are apart (part_exits.h),
// each with the values that it takes (part_choices.h).
//
// In: any control flow. Out: the above; `unreachable` is a return, since lanes that take no part
// would come by it. Does nothing if one work-item is all that is wanted, or if too many jumps lead
// into the middle of loops, which choose-width then finds.
//
//   switch i32 %x, label %d [..]  =>  a tree of branches;   ret; ret  =>  br label %return
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error CanonicalizeFlow(llvm::Module& module, KernelJob& job);
void CanonicalizeFlowIn(llvm::Function& function, KernelJob& job);

}  // namespace weft::compiler
