// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes updates and exchanges of work-group scope plain loads and stores, and its loads and stores
// relaxed: a work-group runs on one thread, which nothing interrupts between the two, and whose
// lanes now come in the order that the code has.
//
// In: what scope_atomics.h leaves, as scalars. Out: no update or exchange of work-group scope.
//
//   %old = atomicrmw add ptr addrspace(3) %p, i32 1 syncscope("workgroup") monotonic
//     =>  %old = load i32, ..; %new = add i32 %old, 1; store i32 %new, ..
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error PlainAtomics(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
