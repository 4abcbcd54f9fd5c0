// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does with the vectors of all lanes as memory has them what is done alike with each of their
// components: nothing has to be taken apart and put together again, and a swizzle that a work-item
// makes of its own vector is one shuffle.
//
// In: a widened function. Out: the same, where that takes fewer shuffles. What is not stored but
// needed in components is taken apart last, for the sums of a loop behind the loop.
//
//   %v = load <64 x float>, ptr %p
//   %x = shufflevector <64 x float> %v, poison, <0, 4, 8, ..>  ; four of these
//   %a = fmul <16 x float> %x, splat (float 0.5)               ; and of these
//   %s = shufflevector .. %a, %b, %c, %d ..                    ; in the order of memory
//   store <64 x float> %s, ptr %q
//     =>
//   %v = load <64 x float>, ptr %p
//   %s = fmul <64 x float> %v, splat (float 0.5)
//   store <64 x float> %s, ptr %q
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error JoinComponents(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
