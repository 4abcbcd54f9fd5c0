// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Joins the accesses of a work-item to neighbouring elements, such as the members of a struct, into
// one of a vector. Where those of the next work-item lie behind them, the records of a SIMD group
// are then moved by wide accesses and shuffles once, instead of once for each member; where each
// lane has its record anywhere, what one access for each lane holds is joined. Such vectors of up
// to 64 bits that are taken apart are words in memory.
//
// In: canonical flow, `weft-width`. Out: the same. Loads move up to the first of them, past nothing
// that may write what they read, and stores down to the last, past nothing that may touch what they
// write; what only other work-items touch does not count, as nothing orders them here.
//
//   %x = load float, ptr %p                        %v = load <2 x float>, ptr %p
//   %y = load float, ptr (%p + 4)             =>   %x = extractelement <2 x float> %v, 0
//                                                  %y = extractelement <2 x float> %v, 1
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error MergeAccesses(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
