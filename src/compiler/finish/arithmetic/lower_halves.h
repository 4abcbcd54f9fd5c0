// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has arithmetic on halves done in float, unless the processor does it (AVX512-FP16), and
// conversions on bits where it has none of those (F16C). Each result is rounded once: a float has
// more than twice the bits of a half, so that to round a sum, product, quotient or root to float
// first changes nothing; what comes of fma and of doubles is rounded to odd first, which changes
// nothing either. LLVM's code generator rounds these twice, and calls libraries for them and for
// minima. Atomic updates of halves compute in loops of compare-and-exchange.
//
// In: a kernel that is done but for code generation, since InstCombine would undo this. Out: no
// operation on halves but conversions to and from float, signs, selections and moves.
//
//   %s = fadd half %a, %b
//     =>  %x = fpext half %a to float; %y = fpext half %b to float
//         %f = fadd float %x, %y
//         %s = fptrunc float %f to half
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LowerHalves(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
