// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives each thread tables of its own for small ones that all work-items update, as histograms are:
// what is added up there costs no locked instruction, and is added to the kernel's table when the
// thread's run of work-groups is over (add_up_tables.h). Nobody can tell, by the same argument as
// for updates of one place.
//
// In: updates marked by mark_deferrable_atomics.h. Out: those of which is known that they reach the
// first few KiB behind an argument, or a variable of the program, update a marker's table instead.
//
//   %bin = getelementptr i32, ptr addrspace(1) %bins, i64 %byte
//   atomicrmw add ptr addrspace(1) %bin, i32 1 monotonic, !weft.deferrable
//     =>  %table = call ptr @weft.table(ptr addrspace(1) %bins, i64 1024, ..)
//         %own = getelementptr i32, ptr %table, i64 %byte
//         atomicrmw add ptr %own, i32 1 syncscope("workgroup") monotonic
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error PrivatizeTables(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
