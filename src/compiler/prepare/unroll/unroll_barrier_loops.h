// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unrolls short loops with barriers in them, so that each turn gets regions of its own, in which
// the distance or the number of work-items at work is a constant.
//
// In: a known local size, as a rule, that makes the number of turns known. Out: no such loop if the
// kernel stays small enough.
//
//   for (n = 4; n > 0; n /= 2)         if (i < 4) s[i] += s[i + 4]; barrier;
//     if (i < n) s[i] += s[i + n];  =>  if (i < 2) s[i] += s[i + 2]; barrier;
//     barrier;                          if (i < 1) s[i] += s[i + 1]; barrier;
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error UnrollBarrierLoops(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
