// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names the kernels of blocks to the runtime, where the program gives their functions.
//
// In: a program's module. Out: no address of the kernel of a block; in its place that of its name.
//
//   call i32 @__enqueue_kernel_basic(.., ptr addrspace(4) addrspacecast (ptr @weft.block.b to ..),
//   ..)
//   =>
//   call i32 @__enqueue_kernel_basic(.., ptr addrspace(4) addrspacecast (ptr addrspace(2) @block to
//   ..), ..)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error NameBlocks(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
