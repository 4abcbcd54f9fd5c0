// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies private structs member by member. LLVM makes scalars of the members that the kernel names
// and copies the others in words as long as possible, through memory: lanes then do not see that
// all members of a record are loaded or stored together.
//
// In: private variables in memory. Out: no copy of a whole private variable that is a struct of a
// few members without gaps between them.
//
//   call void @llvm.memcpy(ptr %p, ptr %place, i64 8, i1 false)
//     =>
//   %x = load float, ptr %place       store float %x, ptr %p
//   %y = load float, ptr %place + 4   store float %y, ptr %p + 4
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error ExpandCopies(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
