// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Optimizes all regions of a kernel with barriers together, while one work-group is all the
// function runs: what one region leaves in local memory or in a context for the next goes through
// registers where the loops are short enough to unroll, and is not stored if nobody reads it.
//
// In: the kernel for one group, split. Out: the same, if its regions do not become functions. A
// pointer to local memory meets no other one of another variable, and what it points to is dead at
// the end.
//
//   store <16 x float> %v, ptr addrspace(3) %s        %sum = fadd <16 x float> %v, ..
//   %w = load <16 x float>, ptr addrspace(3) %s   =>
//   %sum = fadd <16 x float> %w, ..
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error OptimizeGroup(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
