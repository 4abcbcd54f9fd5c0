// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the optimizations of optimize_function.h on every function of the module, once barriers are
// split.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error Optimize(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
