// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has a fused multiply-add computed by builtins on processors that have no instruction for it,
// where LLVM would call libm's.
//
// In: builtins are linked. Out: no call of llvm.fma but of halves; what takes its place is linked.
//
//   call <2 x float> @llvm.fma.v2f32(..)   =>   call float @__weft_fma_float(..) of each element
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

bool HasFma(const llvm::TargetMachine& machine);

llvm::Error EmulateFma(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
