// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes a copy of the kernel for SIMD groups through which no border runs: all lanes are
// work-items, and each comparison of an id with what all lanes share that a branch depends on is
// answered alike by all of them. Its branches are no longer divergent, so that it needs no masks;
// what is left of the SIMD groups, at the borders, runs the other copy.
//
// In: canonical flow, `weft-width`. Out: the same, `weft-has-full-copy` if there are copies.
//
//   if (x == 0 || x == w - 1) ..  =>  if (i + W <= size && !weft.any(x == 0) && ..) {
//                                       if (false || false) ..
//                                     } else {
//                                       if (x == 0 || x == w - 1) ..
//                                     }
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error SplitBorders(llvm::Module& module, KernelJob& job);

// Whether a border is one of a counted loop's turns, as of the taps of a filter: a SIMD group that
// one runs through takes all turns under masks.
bool HasBorderInLoop(llvm::Function& kernel, KernelJob& job);

}  // namespace weft::compiler
