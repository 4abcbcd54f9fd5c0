// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives calls of math functions of float that may be approximate (-cl-fast-relaxed-math,
// -cl-unsafe-math-optimizations) the shorter functions that the specification's table of errors for
// unsafe math allows, where those are faster.
//
// In: builtins are called, not linked yet. Out: the same calls, some of other functions.
//
//   call afn float @_Z3expf(float %x)   =>   call afn float @_Z10native_expf(float %x)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error RelaxCalls(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
