// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's scalar optimizations that make loops over work-items quick. They may copy barriers, so
// they run behind the split at barriers.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// `has_loops`: besides those over groups and work-items. Small ones unroll whole. Of code that is
// made with the least effort, no more than what makes it short.
void OptimizeIn(llvm::Function& function, KernelJob& job, bool has_loops);

}  // namespace weft::compiler
