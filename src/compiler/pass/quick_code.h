// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What code that a launch waits for does without (VariantKey::is_quick).
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// Whether loops may stay that would make the kernel long, once unrolled. Not where real numbers may
// then be computed in another way, or where lanes exchange values, whose number must stay.
bool MayKeepLoops(const llvm::Function& kernel, const KernelJob& job);

// Notes that some did.
inline void MarkProvisional(llvm::Function& kernel) { kernel.addFnAttr(kIsProvisional); }

}  // namespace weft::compiler
