// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes all control flow the same for every lane of a SIMD group. Code behind a divergent branch
// runs one side after the other, each under the mask of the lanes that want it; uniform branches
// stay. A divergent loop turns until no lane is left in it.
//
// In: canonical flow (canonicalize_flow.h). Out: weft.mask at the start of a block names its active
// lanes; phis where lanes met are selects; weft.any guards what must not or need not run for no
// lane. The kernel's own mask is the lanes that the work-group has, that of a function with
// `weft-takes-lanes` its last parameter.
//
//   br i1 %c, label %a, label %b  =>  %any = call i1 @weft.any(i1 %c); br i1 %any, label %a, label
//   %b a: store ..; br label %b      =>  a: call void @weft.mask(i1 %c); store ..; br label %b
//
// After Moll and Hack, Partial Control-Flow Linearization (PLDI 2018).
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error Linearize(llvm::Module& module, KernelJob& job);
void LinearizeIn(llvm::Function& function, KernelJob& job);

}  // namespace weft::compiler
