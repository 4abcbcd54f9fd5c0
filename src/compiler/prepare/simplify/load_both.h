// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has a work-item that chooses between places of its private arrays load from both, and choose
// between what it finds. LLVM makes one load of two, whose address is like no other of either
// array: the loops that index them then stay, and lanes find elements apart that could lie side by
// side.
//
// In: SSA values. Out: no load from a choice of places all of which are known to lie in private
// variables.
//
//   %p = select i1 %c, ptr %place_in_a, ptr %place_in_b  =>  %x = load i32, ptr %place_in_a
//   %v = load i32, ptr %p                                    %y = load i32, ptr %place_in_b
//                                                            %v = select i1 %c, i32 %x, i32 %y
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LoadBoth(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
