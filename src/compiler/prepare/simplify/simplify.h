// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folds what promotion and the inference of address spaces uncovered, and the control flow with it.
// Nothing here may copy a barrier, so nothing unrolls, rotates or threads jumps.
//
//   br i1 true, label %a, label %b  =>  br label %a
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error Simplify(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
