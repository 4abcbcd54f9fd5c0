// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives counters of 32 bits their type back. InstCombine widens them where a 64-bit size is added,
// and moves the truncation behind the phi, after which nobody sees that lanes stay a step apart.
//
//   for (int i = get_global_id(0); i < n; i += get_global_size(0)) ... a[i] ...
//
//   %i = phi i64 [ %id, .. ], [ %next, .. ]      %i = phi i32 [ (i32)%id, .. ], [ %next, .. ]
//   %index = ashr (shl %i, 32), 32           =>  %index = sext %i
//   %next = add i64 %index, %size                %next = add i32 %i, (i32)%size
//
// In: one kernel. Out: the same, without 64-bit phis of which only the low half is used.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error NarrowCounters(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
