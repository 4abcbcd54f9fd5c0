// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Indexes what pointers walk through: a pointer that takes a known step in each turn of a loop
// becomes the place where it starts and a counter of elements, which is the same for all lanes that
// make the turn, and which unrolling makes a constant. Programs write such pointers, and LLVM's
// back end for SPIR-V makes them of indices.
//
// Out: no phi of a loop that is a pointer which takes a constant step.
//
//   loop:  %p = phi ptr [ %a, .. ], [ %q, .. ]  =>  loop:  %c = phi i64 [ 0, .. ], [ %d, .. ]
//          %x = load float, ptr %p                         %d = add i64 %c, 1
//          %q = getelementptr i8, ptr %p, i64 4            %p = getelementptr float, ptr %a, i64 %c
//                                                          %x = load float, ptr %p
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error IndexWalks(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
