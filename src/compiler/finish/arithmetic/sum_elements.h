// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums up a vector of integers at once that a kernel sums up by adding its halves, or its odd
// elements to its even ones, before it adds up the rest: of whole vectors the code generator finds
// sums of products (vpmaddwd) and of absolute differences (vpsadbw).
//
// In: the optimized entry, and functions that it calls. Out: the same.
//
//   %lo = shufflevector <16 x i32> %v, poison, <0, .., 7>
//   %hi = shufflevector <16 x i32> %v, poison, <8, .., 15>  =>  %s = call i32
//   @llvm.vector.reduce.add(%v) %h = add <8 x i32> %lo, %hi %s = call i32
//   @llvm.vector.reduce.add(%h)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error SumElements(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
