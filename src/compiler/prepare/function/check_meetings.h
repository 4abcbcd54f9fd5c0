// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks at run time, where marked, that all work-items of a work-group or sub-group come to a
// barrier or collective function, and tells the runtime of those places to which they do not.
//
// In: the kernel as one function with markers of mark-meetings. Out: none. At a work-group's place
// each work-item counts in local memory, which the first SIMD group clears, and how often it has
// come; behind a barrier, the count is that of all work-items as often, or more where some are
// ahead. At a sub-group's place the lanes that are there are counted.
//
//   call void @weft.meet.group.barrier()  =>  atomicrmw add ptr addrspace(3) @weft.arrivals, i64 1
//                                             %times = add i64 %times.before, 1
//                                             call void @weft.barrier()
//                                             %here = load atomic i64, .. @weft.arrivals
//                                             %all = mul i64 %times, %items
//                                             %misses = icmp ult i64 %here, %all
//                                             br i1 %misses, label %tell, label %after
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error CheckMeetings(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
