// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides once whether a * b + c of one expression is fused, so that the copies of a kernel that
// later passes make (per width, for edges) agree to the bit.
//
// In: llvm.fmuladd where the source allows fusing. Out: none but of halves, for which
// finish/arithmetic/lower_halves.h does the same; llvm.fma if the processor has it, else a
// multiplication and an addition.
//
//   call float @llvm.fmuladd.f32(%a, %b, %c)  =>  call float @llvm.fma.f32(%a, %b, %c)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error FixContraction(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
