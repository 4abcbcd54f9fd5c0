// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks before it updates a least or greatest value: the value that is there already stays most of
// the time, and a load shares its cache line with other threads. Written back, it would be as if
// the update had come right behind the one that put it there, so for a relaxed update nobody can
// tell.
//
// In: scalar updates, none of work-group scope left. Out: relaxed min and max behind a test.
//
//   %old = atomicrmw max ptr %p, i32 %v monotonic
//     =>  %seen = load atomic i32, ptr %p; if %v > %seen: %found = atomicrmw max ..
//         %old = phi i32 [ %seen, .. ], [ %found, .. ]
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error PeekUpdates(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
