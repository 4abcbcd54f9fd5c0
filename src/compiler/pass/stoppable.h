// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// What kernels call that end themselves (weft/termination_abi.h).
inline llvm::Function* FindTermination(llvm::Module& module) {
  return module.getFunction("weft_terminate_kernel");
}

// Whether the kernel is to look at WeftLaunch::stop: the variant asks for it, or it may end itself.
inline bool IsStoppable(llvm::Module& module, const KernelJob& job) {
  return job.variant.stoppable || FindTermination(module);
}

}  // namespace weft::compiler
