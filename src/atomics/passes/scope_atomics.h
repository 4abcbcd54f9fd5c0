// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives what happens within a work-group the scope and order that says so: work-group and relaxed,
// for a work-group runs on one thread and sees its own accesses in order.
//
// In: address spaces inferred. Out: atomics on local memory, and those of work-group scope, are
// `syncscope("workgroup") monotonic`.
//
//   atomicrmw add ptr addrspace(3) %p, i32 1 seq_cst
//     =>  atomicrmw add ptr addrspace(3) %p, i32 1 syncscope("workgroup") monotonic
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error ScopeAtomics(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
