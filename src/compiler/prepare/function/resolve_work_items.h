// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces the work-item functions by markers and by reads of the launch, barriers and __weft_any
// by their markers, and takes `convergent` from everything else: clang gives it to every function
// of OpenCL C, where it would keep LLVM from moving even a sine.
//
// In: calls by mangled name. Out: markers; dimensions are constants; nothing else is convergent.
//
//   %i = call i64 @_Z12get_local_idj(i32 0)   =>  %i = call i64 @weft.local_id(i32 0)
//   call void @_Z7barrierj(i32 1)             =>  call void @weft.barrier()
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error ResolveWorkItems(llvm::Module& module, KernelJob& job);

// Whether this or another pass of the compiler gives the function its meaning.
bool IsWorkItemFunction(llvm::StringRef mangled);

}  // namespace weft::compiler
