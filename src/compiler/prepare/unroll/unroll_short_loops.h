// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unrolls short loops whose counters index small private arrays, so that the arrays become SSA
// values: lanes keep them in registers, and none of it lies in memory from barrier to barrier. And
// those that divide by their counters, or these by constants, so that the quotients are constants.
// Indices may also be what counters find in constant tables, such as permutations. And loops over
// the elements of records in memory, such as pixels, which work-items have side by side; and over
// those of a row that a loop around them comes to in each turn; and over the bits of a number,
// which LLVM reverses at once then; and those in whose turns lanes exchange values with others than
// in the turn before.
//
// Loops that end and leave nothing behind go first.
//
// Out: for each such array, no loop whose counter indexes it, and no array, if the kernel stays
// small enough and no index depends on data. For each quotient of counters the like.
//
//   %a = alloca [2 x float]                 =>  %x0 = load float, ptr addrspace(1) %p
//   for (i = 0; i < 2; ++i) a[i] = p[i];        %x1 = load float, ptr addrspace(1) %p1
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error UnrollShortLoops(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
