// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes a copy of a loop for the turns that all lanes take, where lanes leave it at a number that
// all share: as long as the last lane goes on, so do the others, and nothing needs a mask.
//
// In: canonical flow, `weft-width`. Out: the same.
//
//   for (i = id; i < n; i += step) f(i)  =>  for (i = id; !weft.any(i >= n); i += step) f(i)
//                                            if (weft.any(i < n))
//                                              for (; i < n; i += step) f(i)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error SplitTurns(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
