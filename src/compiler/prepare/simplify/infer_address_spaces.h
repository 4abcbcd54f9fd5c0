// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generic pointers whose address space is known become pointers of that space.
//
//   load i32, ptr addrspace(4) (cast of %p)  =>  load i32, ptr addrspace(1) %p
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error InferAddressSpaces(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
