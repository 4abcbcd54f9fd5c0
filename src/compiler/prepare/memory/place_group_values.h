// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds local memory for what builtins have the work-items of a group share: in collective
// functions two places of 8 bytes, of which each call gets the one that the call before it did not
// get; and a record for each place where a named barrier is made.
//
// In: calls of __weft_group_place and __weft_named_barrier_place in the kernel. Out: none; local
// variables, and a private one that counts.
//
//   %p = call ptr addrspace(3) @_Z18__weft_group_placev()
//     =>  %p = getelementptr i64, ptr addrspace(3) @weft.group_places, i32 %turn
//   %b = call ptr addrspace(3) @_Z26__weft_named_barrier_placev()
//     =>  @weft.named_barrier
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error PlaceGroupValues(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
