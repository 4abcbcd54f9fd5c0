// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives a linearized kernel the instructions that run a whole SIMD group.
//
// In: linearized flow (linearize.h). Out: one call runs `weft-width` work-items, the first of which
// weft.local_id(0) names; weft.mask and weft.any are gone. Uniform values stay scalar, strided ones
// are lane 0's until a vector is wanted, varying ones are vectors. A work-item's own vectors are
// taken apart, element by element, unless they are only combined with others and stored again. What
// has no vector form runs in a loop over the active lanes. Shared functions that nobody calls any
// more are gone.
//
//   %p = getelementptr float, ptr %a, i64 %id  =>  %p = getelementptr float, ptr %a, i64 %id
//   %x = load float, ptr %p                        %x = load <8 x float>, ptr %p
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// The same for a linearized function with `weft-takes-lanes`, whose body becomes that of the lanes'
// form (lane_function.h) of the function that it is a copy of.
void WidenFunction(llvm::Function& function, llvm::Function& lanes, KernelJob& job);

llvm::Error Widen(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
