// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes minima and maxima of halves in float. LLVM makes them of minima of extended halves, and
// LLVM 22's code generator then calls fminf, where it would write minps for those in float.
//
// In: a kernel that is done but for code generation.
//
//   %m = call half @llvm.minnum.f16(half %a, half %b)
//     =>  %x = fpext half %a to float; %y = fpext half %b to float
//         %f = call float @llvm.minnum.f32(float %x, float %y)
//         %m = fptrunc float %f to half
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LowerHalfMinima(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
