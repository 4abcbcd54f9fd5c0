// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives each region of a kernel with many of them a function of its own: LLVM's passes and its
// register allocator take times that grow with the square of what one function holds.
//
// In: the entry, with weft.region where regions begin and where the last of them ends. Out: calls
// in their place, and no such marker.
//
//   call weft.region(); loops over work-items; switch ..  =>  %next = call region(..); switch ..
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// Regions beyond which split-at-barriers marks them.
inline constexpr size_t kMaxTogether = 32;

llvm::Error OutlineRegions(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
