// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides how many work-items a SIMD group of the kernel has and notes it as `weft-width`.
//
// In: canonical flow. Out: the same, without weft.width. The width is the one that is asked for,
// else as many lanes of the kernel's widest common type as a register has, or several times as many
// (lane_gain.h), if their code does not take too long to make (lane_budget.h); 1 if the kernel
// holds what the vectorizer cannot do, or if the work-group or a row is known to be too small, or
// if a launch waits and better code would take long (pass/quick_code.h); the width of that is noted
// as `weft-later-width` then.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// What keeps a kernel, or a function that it calls, from running as SIMD groups; empty if nothing
// does.
std::string ObstacleToLanes(llvm::Function& function, const KernelJob& job);

// As many lanes as the work-items of a row can fill, as far as that is known.
unsigned LanesOfRow(const llvm::Function& kernel, const VariantKey& variant);

llvm::Error ChooseWidth(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
