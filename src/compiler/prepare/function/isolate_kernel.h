// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps one kernel and what it reaches, and names it weft.kernel.
//
// In: a program's module. Out: `weft.kernel` is its only external definition, everything else that
// is defined is internal and reachable from it.
//
//   define spir_kernel void @k(..)          define spir_kernel void @weft.kernel(..)
//   define spir_kernel void @other(..)  =>
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error IsolateKernel(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
