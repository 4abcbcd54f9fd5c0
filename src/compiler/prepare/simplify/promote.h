// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables that clang kept in memory become SSA values. Of very many blocks, those are joined then
// that need not be apart, such as comparisons of one value, which become a switch.
//
//   %p = alloca i32                        =>  ret i32 %x
//   store i32 %x, ptr %p
//   ret (load i32, ptr %p)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error Promote(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
