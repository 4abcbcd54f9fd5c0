// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the kernel one function. Calls are inlined from the leaves up; a function that is called
// more than once is copied. Where copies would make the kernel long, those of functions that only
// compute with numbers are shared (ir/shared_function.h). When the kernel outgrows a budget all the
// same, functions that neither meet a barrier, nor look at what other work-items write stay calls
// as well: all other passes need only the kernel to see those. Ids are then passed to them
// (pass_ids.h).
//
// In: functions of the program and of the library. Out: `weft.kernel` has every marker; what it
// still calls has none but weft.any. Recursion, which OpenCL C forbids, is an error.
//
//   define i32 @f.sq(i32 %x) { %r = mul .. }    define void @weft.kernel() { .. %r = mul .. }
//   call i32 @f.sq(i32 %v)                   =>
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error InlineAll(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
