// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps the split from copying too much. Code behind n barriers that may or may not be met is in n
// regions; where that adds up, a barrier of our own at a place where all work-items meet ends them.
//
// In: barriers isolated. Out: the same, with more barriers if the regions had many times the blocks
// of the kernel. None is put where work-items may not all come; where they yield, they do so at
// such places as well.
//
//   if (u) { barrier; x } if (v) { barrier; y } ..  =>  if (u) { barrier; x } barrier if (v) ..
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LimitRegions(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
