// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// The most lanes for which the code of the kernel and the functions that it shares does not take
// seconds to make, judged by how many machine instructions the lanes' registers and masks will ask
// for, and by how many accesses they make one by one; 1 for kernels that are too long for any. The
// same for the same kernel and processor wherever it is compiled, under any load.
unsigned AffordableLanes(llvm::Function& kernel, const KernelJob& job);

// Whether code for so many lanes, or one, takes so long to make, by the same figures, that a launch
// had better begin with code for one that is made with the least effort.
bool TakeLong(unsigned lanes, llvm::Function& kernel, const KernelJob& job);

}  // namespace weft::compiler
