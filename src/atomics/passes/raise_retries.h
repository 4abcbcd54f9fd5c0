// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes a loop that retries a compare-and-exchange, to put in place of what it found one operation
// on it, the atomic update that it stands for: sums of floats are written so, which OpenCL C has no
// function for.
//
//   loop: %old = load float, ptr %p; %new = fadd float %old, %v; .. cmpxchg ptr %p, %old, %new ..
//         br i1 %is_done, label %after, label %loop
//     =>  %old = atomicrmw fadd ptr %p, float %v; %new = fadd float %old, %v; br label %after
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error RaiseRetries(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
