// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The places in the pipeline where LLVM's own passes run. Before the split at barriers nothing may
// copy a barrier, so nothing there unrolls, rotates or threads jumps.
//
// Promote: variables that clang kept in memory become SSA values.
// InferAddressSpaces: generic pointers whose space is known become pointers of that space.
// Simplify: folds what the two uncovered, and the control flow with it.
// MergeArms: what both ways of a branch load or store alike is done once, ahead of it or behind.
// Optimize: after the split, all that makes the loops over work-items quick.
//
//   %p = alloca i32                        =>  (promote)   ret i32 %x
//   store i32 %x, ptr %p
//   ret (load i32, ptr %p)
#pragma once

#include "compiler/passes/kernel_job.h"

namespace weft::compiler {

llvm::Error Promote(llvm::Module& module, KernelJob& job);
void PromoteIn(llvm::Function& function, KernelJob& job);  // the same for one function
llvm::Error InferAddressSpaces(llvm::Module& module, KernelJob& job);
llvm::Error Simplify(llvm::Module& module, KernelJob& job);
llvm::Error MergeArms(llvm::Module& module, KernelJob& job);
llvm::Error Optimize(llvm::Module& module, KernelJob& job);
void OptimizeIn(llvm::Function& function, KernelJob& job, bool has_loops);

}  // namespace weft::compiler
