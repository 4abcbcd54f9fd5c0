// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares at run time, if the variant asks for it, what each work-item has of a value with what is
// kept of it once for the group (analysis/barriers/context_plan.h).
//
// In: barriers isolated, regions limited. Out: the same; a variable of the work-item's own takes
// along each integer or address that is live at a barrier and taken to be uniform in the group.
//
//   %v = load i32, ptr addrspace(1) %p  =>  %v = load i32, ptr addrspace(1) %p
//   ...                                     store i32 %v, ptr %own
//   call void @weft.barrier()               call void @weft.barrier()
//                                           %mine = load i32, ptr %own
//                                           %differs = icmp ne i32 %v, %mine
//                                           br i1 %differs, label %tell, label %after
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error CheckGroupClaims(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
