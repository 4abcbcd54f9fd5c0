// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the function that one work-item runs into one that runs a whole work-group.
//
// In: `weft.kernel` for one work-item, barriers isolated. Out: `weft.kernel` for one group: each
// region between barriers (analysis/barriers/barrier_regions.h) is a loop nest over the work-items,
// what they carry from region to region lies where analysis/barriers/context_plan.h says, and the
// kernel notes the context's size. No barrier and no weft.local_id is left; weft.context_base may
// be.
//
//   entry: %i = call i64 @weft.local_id(i32 0)     for each %i: x[i] = ..
//          x[i] = ..; barrier; y[i] = x[i ^ 1]  => for each %i: y[i] = x[i ^ 1]
//
// If all work-items provably go to the same next barrier, one variable says which. Else each
// context says where its work-item waits, so that those that returned early are passed over. While
// any waits at a weft.yield, the regions behind yields run in turn, and no barrier is passed.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error SplitAtBarriers(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
