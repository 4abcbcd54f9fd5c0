// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel gains from running as SIMD groups, by a rough count of cycles (lane_cycles.h).
// `weft-width` says how many work-items a group would have.
#pragma once

#include "compiler/analysis/lanes/uniformity.h"
#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// What SIMD groups gain over single work-items; at least 1 if they are worth having. Arithmetic
// gains by the number of lanes, and so does adjacent memory; memory far apart does not: a gather or
// a scatter takes longer than as many accesses of one work-item, most of all where lanes exchange
// data through local memory, since a gather waits for all stores before it.
double GainFromLanes(llvm::Function& kernel, const Uniformity& flow, KernelJob& job);

// What groups `times` as large gain; more than 1 if they are worth having. Those take little longer
// that do much once for all lanes, such as counting the turns of short loops, and those that mostly
// wait for what they computed before, be it in the turn before of a loop, and for long enough that
// the next group cannot begin meanwhile.
double GainFromMoreLanes(unsigned times, llvm::Function& kernel, const Uniformity& flow,
                         KernelJob& job);

}  // namespace weft::compiler
