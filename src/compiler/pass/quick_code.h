// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What code that a launch waits for does without (VariantKey::quick).
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// Whether the kernel may do without what makes it long: loops may stay that would be unrolled, and
// one work-item may run at a time. Not where real numbers may then be computed in another way, or
// where lanes exchange values, whose number must stay.
bool MayBeProvisional(const llvm::Function& kernel, const KernelJob& job);

// Notes that some did.
inline void MarkProvisional(llvm::Function& kernel) { kernel.addFnAttr(kIsProvisional); }

// Whether the function is of code that is made with the least effort.
inline bool IsOfLeastEffort(const llvm::Function& function) {
  return function.hasFnAttribute(kLaterWidth);
}

}  // namespace weft::compiler
