// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes a copy of the kernel for SIMD groups that are within one row, where a work-item's number
// becomes a row and a column: all lanes then have lane 0's row, so that what is loaded by it is
// loaded once, and columns are a step apart. Most rows are longer than a SIMD group.
//
// In: canonical flow, `weft-width`. Out: the same; where full SIMD groups have a copy, of that one.
//
//   f(i / n, i % n)  =>  row = weft.lanes.broadcast(i, 0) / n
//                        if (row * n + n - i_of_lane_0 >= W) f(row, i - row * n)
//                        else f(i / n, i % n)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error SplitRows(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
