// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives the kernel its native entry: unpacks the argument block, finds the arenas and runs a range
// of work-groups.
//
// In: `weft.kernel` for one group, with the kernel's parameters. Out: `weft_kernel_entry`, a
// WeftKernelEntry (weft/kernel_abi.h), has swallowed it; no marker is left, and its loop over
// groups has kGroupsHint (ir/loop_hint.h).
//
//   define void @weft.kernel(ptr addrspace(1) %a)
//     =>  define void @weft_kernel_entry(ptr %args, ptr %launch, ptr %worker, i64 %first, i64
//     %count)
//           %a = load ptr addrspace(1), ptr %args
//           for each group from %first on: ..
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error WrapEntry(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
