// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores one by one the lanes of gathers and scatters that lie a step apart which the
// launch knows, as in columns of matrices: their addresses need no vector, and processors that
// gather slowly take longer to gather and scatter (Zen 4: 0.34 and 0.46 ns a lane, one by one 0.14
// and 0.13). Elements up to four apart are taken out of registers of all that lies between
// (strided_span.h), where the vectorizer could not, as the machine has no masks for some lanes.
//
// In: a kernel that is done but for code generation. Out: the same; gathers and scatters of all
// lanes whose addresses are sums and products of scalars and the lane's number are loads and stores
// where the processor gathers slowly or not at all.
//
//   %v = @llvm.masked.gather(gep float, %p, (mul <0, 1, ..>, splat %n), all)
//     =>  %v = < load float, %p; load float, (gep float, %p, %n); .. >
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LowerStridedAccesses(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
