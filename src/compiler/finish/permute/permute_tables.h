// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks up short tables in registers. A table of constants is there already, if it fills four
// registers at most: with AVX-512, and of 32 or 64 bits with AVX2. Of other tables, where the lanes
// of a gather all reach into 256 bytes behind one address, as an index of 8 bits into bytes does,
// AVX-512 loads these and permutes them. What is read beyond the lanes' elements lies in the page
// of one that a lane does read; a table that may reach into the next page, or that no lane reads,
// is left to the gather.
//
// In: a kernel that is done but for lower-gathers. Out: the same, with blocks around some gathers.
//
//   %p = getelementptr i8, ptr %table, <64 x i64> (zext <64 x i8> %i)
//   %v = @llvm.masked.gather(<64 x ptr> %p, ..)
//     =>  if %table % 4096 <= 4096 - 256:
//           %low = @llvm.x86.avx512.vpermi2var.qi.512(%table[0 .. 63], %i, %table[64 .. 127])
//           %high = the same of %table[128 .. 255]
//           %v = select (%i > 127), %high, %low
//         else the gather
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error PermuteTables(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
