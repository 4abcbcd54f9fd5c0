// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes a copy of what a branch governs for where all lanes go one way, if it compares numbers that
// rise from lane to lane with what all share, as the guard within a loop over tiles does: most
// tiles are whole. What is known at the kernel's entry, split-borders has asked there.
//
// In: canonical flow, `weft-width`. Out: the same. None on machines that have registers for masks,
// which cost little there.
//
//   if (k < n) f(k)  =>  if (weft.any(k < n) == !weft.any(k >= n)) { if (weft.any(k < n)) f(k) }
//                        else if (k < n) f(k)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error SplitGuards(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
