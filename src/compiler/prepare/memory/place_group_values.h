// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds local memory for what the work-items of a group share in its collective functions: two
// places of 8 bytes, of which each call gets the one that the call before it did not get.
//
// In: calls of __weft_group_place in the kernel. Out: none; a local variable, and a private one
// that counts.
//
//   %p = call ptr addrspace(3) @_Z18__weft_group_placev()
//     =>  %p = getelementptr i64, ptr addrspace(3) @weft.group_places, i32 %turn
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error PlaceGroupValues(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
