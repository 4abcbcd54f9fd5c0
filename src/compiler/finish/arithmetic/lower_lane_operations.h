// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes operations that stand for the processor's instructions those instructions, of as many lanes
// as a register holds.
//
// In: calls as ir/lane_operation.h describes them. Out: none.
//
//   call <32 x float> @reciprocal_root_estimate.32(<32 x float> %x)
//     =>  two calls of @llvm.x86.avx512.rsqrt14.ps.512, of a half of %x each
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LowerLaneOperations(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
