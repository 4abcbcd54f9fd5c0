// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads elements that most likely lie near each other (analysis/lanes/near_indices.h) as the one or
// two cache lines that hold them, or as many for each register of lanes, which AVX-512 permutes: a
// third of a gather's time. Whether they do is asked at run time, from the first or the last lane's
// place on. A line is read only if it holds an element of an active lane, and so is there to be
// read. Where all lanes are active, the first and the last are to have the least and the greatest
// place, and rows of the same places share what is found out of them.
//
// In: a kernel that is done but for lower-gathers, with narrow indices. Out: the same, with blocks
// around some gathers.
//
//   %p = getelementptr i32, ptr %base, <16 x i64> (sext <16 x i32> %i)
//   %v = @llvm.masked.gather(<16 x ptr> %p, ..)
//     =>  %line = address of the lower of %i[0] and %i[15], rounded down to 64 bytes
//         %e = %i - index of %line
//         if all %e < 32:
//           %v = @llvm.x86.avx512.vpermi2var.d.512(load of %line, %e, load of %line + 64)
//         else the gather
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error PermuteLines(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
