// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// Prints what the compiler knows of a kernel of the stages prepare and vectorize, a line for each
// value, region or kept value:
//   uniformity  which values and branches are the same for the lanes of a SIMD group
//   shapes      by how much values differ from lane to lane
//   regions     what work-items run between barriers
//   contexts    how values come from region to region
//   cost        cycles of one work-item after another, and of a SIMD group
// False if there is no such analysis.
bool PrintAnalysis(llvm::StringRef name, llvm::Function& kernel, KernelJob& job,
                   llvm::raw_ostream& out);

}  // namespace weft::compiler
