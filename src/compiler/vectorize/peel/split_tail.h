// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes a copy of the kernel for SIMD groups all of whose lanes are work-items, which needs no mask
// for what all of them do.
//
// A long kernel runs under masks throughout instead, as to compile it twice would cost more.
//
// In: weft.is_full. Out: none, except in a kernel with barriers, of which the split at barriers
// makes such copies of each region.
//
//   entry: f(weft.is_full())  =>  entry: br i1 (first lane + W <= size), label %full, label %part
//                                 full: f(true)    part: f(false)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// Answers each weft.is_full of the kernel: true for those given, false for others, as of a copy.
void AnswerIsFull(llvm::Function& kernel, llvm::ArrayRef<llvm::CallInst*> of_full);

llvm::Error SplitTail(llvm::Module& module, KernelJob& job);

// Whether all lanes of the SIMD group are work-items, as an i1.
llvm::Value* IsFull(llvm::IRBuilderBase& builder, const llvm::Function& kernel,
                    const LaunchValues& launch);

}  // namespace weft::compiler
