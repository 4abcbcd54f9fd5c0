// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps large private arrays off the machine stack, of which a worker thread has little.
//
// In: `weft.kernel` for one group, its variables in the entry block. Out: if they took more than
// 64 KiB, the largest lie in private_memory, one copy for all work-items in turn, and the kernel
// notes the bytes. Their lifetime markers are gone.
//
//   %a = alloca [65536 x i32]  =>  %s = call ptr @weft.scratch_base()
//                                  %a = getelementptr i8, ptr %s, i64 0
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error ArraysToScratch(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
