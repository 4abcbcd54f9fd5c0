// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the threads' own tables (privatize_tables.h): variables that begin as zeros, or whatever
// changes nothing, and are added to the kernel's tables when the entry returns.
//
// In: the native entry. Out: no `weft.table`.
//
//   %table = call ptr @weft.table(ptr addrspace(1) %bins, i64 1024, ..)
//     =>  entry: %table = alloca [256 x i32]; 256 times: store i32 0, ..
//         end: 256 times: %sum = load i32, ..; if not 0: atomicrmw add .. %bins .., i32 %sum
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error AddUpTables(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
