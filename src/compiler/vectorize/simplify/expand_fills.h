// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes loops over elements of what fills whole private arrays, so that the elements of all lanes
// may lie side by side (private_layout.h); to fill one lane's share of bytes would keep it in one
// piece.
//
// In: any kernel. Out: no llvm.memset of a variable all of whose other accesses are of elements of
// one size.
//
//   call void @llvm.memset(ptr %a, i8 0, i64 16)  =>  for (k = 0; k < 4; ++k) store i32 0, %a[k]
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error ExpandFills(llvm::Module& module, KernelJob& job);
void ExpandFillsIn(llvm::Function& function, KernelJob& job);

}  // namespace weft::compiler
