// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives each local variable a place in the worker's local memory.
//
// In: internal globals in address space 3, used by the kernel alone. Out: none; their uses are
// constant offsets from the arena's start, the small ones' first, and the kernel notes how much of
// it they take. Runs before any pass that reasons about memory: LLVM takes an internal global for
// one that only the visible stores change, but in a work-group the other work-items store to it as
// well.
//
//   @t = internal addrspace(3) global [4 x i32] undef
//   store i32 0, ptr addrspace(3) @t  =>  %t = getelementptr i8, ptr addrspace(3) %base, i64 0
//                                         store i32 0, ptr addrspace(3) %t
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LocalsToArena(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
