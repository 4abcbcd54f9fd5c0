// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Says of the kernel's pointer arguments that their buffers do not overlap, as the runtime knows
// (VariantKey::has_overlaps): what `restrict` would say, and seldom does.
//
// In: one function, simplified. Out: the same, with `noalias` on pointers to global and constant
// memory. Left alone are kernels that reach memory by other pointers, and those whose work-items
// may see what others wrote: a barrier would be no obstacle to what a work-item alone can access.
//
//   define void @weft.kernel(ptr addrspace(1) %p, ..)  =>
//   define void @weft.kernel(ptr addrspace(1) noalias %p, ..)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error SeparateBuffers(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
