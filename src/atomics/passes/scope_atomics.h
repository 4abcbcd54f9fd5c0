// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives what happens within a work-group the scope that says so, and no order that only other
// threads could see: a work-group runs on one. Acquire and release stay until lanes are made, for
// the compiler's sake: between the lanes they are what keeps accesses in order.
//
// In: address spaces inferred. Out: atomics on local memory, and those of work-group scope, are
// `syncscope("workgroup")` and at most acq_rel.
//
//   atomicrmw add ptr addrspace(3) %p, i32 1 seq_cst
//     =>  atomicrmw add ptr addrspace(3) %p, i32 1 syncscope("workgroup") acq_rel
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error ScopeAtomics(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
