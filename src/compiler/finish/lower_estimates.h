// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes estimates of reciprocal square roots the processor's instructions: those of AVX-512, which
// are the same for each size of vector and take subnormal numbers as they are.
//
// In: calls of reciprocal_root_estimate (ir/root_estimate.h). Out: none.
//
//   call <32 x float> @reciprocal_root_estimate.32(<32 x float> %x)
//     =>  two calls of @llvm.x86.avx512.rsqrt14.ps.512, of a half of %x each
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LowerEstimates(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
