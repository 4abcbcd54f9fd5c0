// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets work-items that wait give way to those that they wait for: each turn of a waiting loop
// (analysis/waiting/waiting_loops.h) that finds nothing ends with a weft.yield, at which
// split-at-barriers has the other work-items of the group run on.
//
// In: flow in form. Out: the same, and no weft.in_order: where work-items give way they come to no
// place in their order but behind a barrier, which then takes its place.
//
//   while (!flag) {}   =>   while (!flag) { weft.yield }
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error YieldWhereWaiting(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
