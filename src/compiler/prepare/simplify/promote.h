// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables that clang kept in memory become SSA values.
//
//   %p = alloca i32                        =>  ret i32 %x
//   store i32 %x, ptr %p
//   ret (load i32, ptr %p)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error Promote(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
