// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes a copy of loops around a work-item's own place, which a clamp keeps inside an image or a
// buffer, for the work-items whose loop it does not shorten: these make the same turns, which
// count-turns then counts. Where a SIMD group is inside, all its lanes take the copy.
//
// Out: two loops for one, and a test before them.
//
//   for (j = max(x - r, 0); j <= min(x + r, w - 1); ++j) ..
//     =>
//   if (x - r >= 0 && x + r <= w - 1) for (j = x - r; j <= x + r; ++j) ..
//   else for (j = max(x - r, 0); j <= min(x + r, w - 1); ++j) ..
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error PartClampedLoops(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
