// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where one work-item of a row waits while all others have nothing to do, as the one that looks
// back in a scan of many groups, or that takes a lock for its group: in step with it they come to
// no harm. It waits
//   - behind a comparison of its local id in dimension 0 with what all of a row share,
//   - and the others write nothing from there to the next barrier, by which ways they may go.
// What it waits for is then done by others than the lanes of its SIMD group, or already done.
//
//   if (id == 0) { while (!flag) {} .. }  barrier
#pragma once

#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/IR/Dominators.h"

namespace weft::compiler {

bool WaitsAlone(const llvm::Cycle& waiting, const llvm::DominatorTree& dominators);

}  // namespace weft::compiler
