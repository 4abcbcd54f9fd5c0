// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives private variables the value 0, for contexts with CL_CONTEXT_MEMORY_INITIALIZE_PRIVATE_KHR.
//
// In: variables as the front end makes them, before any pass of LLVM's has seen that nothing was
// written to one. Out: each variable is written before it is read; none has a lifetime that ends.
//
//   %v = alloca [4 x i32]  =>  %v = alloca [4 x i32]
//                              call void @llvm.memset(ptr %v, i8 0, i64 16, i1 false)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error ZeroPrivate(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
