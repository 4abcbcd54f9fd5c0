// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes integer division total, as OpenCL C has it: LLVM calls x / 0 and INT_MIN / -1 undefined and
// processors trap on them, OpenCL only leaves the value open. We give x / 0 = x, x % 0 = 0,
// INT_MIN / -1 = INT_MIN, INT_MIN % -1 = 0.
//
// In: any IR that no pass of LLVM's has seen, since each may take a division as proof that the
// divisor is not 0. Out: no division has a divisor for which it is undefined.
//
//   %q = udiv i32 %a, %b  =>  %z = icmp eq i32 %b', 0        ; %b' = freeze %b
//                             %d = select i1 %z, i32 1, i32 %b'
//                             %q = udiv i32 %a, %d
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error GuardDivision(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
