// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets program-scope variables be places in the block that the runtime owns.
//
// In: a program's whole module, since the places follow from all of its variables. Out: no
// definition in address space 1; their uses are offsets from the external weft_program_scope.
//
//   @n = addrspace(1) global i32 5
//   load i32, ptr addrspace(1) @n
//     =>  @weft_program_scope = external addrspace(1) global i8
//         load i32, ptr addrspace(1) @weft_program_scope
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error MoveToProgramScope(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
