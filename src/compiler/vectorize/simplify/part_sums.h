// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes of a loop that adds to more sums than vector registers hold several loops, one behind the
// other, of which each adds to as many as they do hold. What several sums are made of is loaded
// again.
//
// In: a widened function. Out: no innermost loop without side effects whose independent vectors
// would be stored and loaded again in each turn, if that costs more than to make others' operands
// anew.
//
//   loop: %k = ..                       loop.0: %k.0 = ..
//         %s0 = phi [ .., %t0 ]                 %s0 = phi [ .., %t0 ]
//         ..                              =>    ..
//         %s63 = phi [ .., %t63 ]               %s15 = phi [ .., %t15 ]
//         %t0 = fma %a0, %b0, %s0               %t0 = fma %a0, %b0, %s0
//         ..                                    ..
//         %t63 = fma %a7, %b7, %s63     loop.1: ..
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error PartSums(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
