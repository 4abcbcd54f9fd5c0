// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives the functions that a kernel calls the ids that they ask for as parameters, so that only the
// kernel asks. A function can then stay a call.
//
//   call void @f()              =>  %i = call i64 @weft.local_id(i32 0)
//                                   call void @f(i64 %i)
//   define void @f() {              define void @f(i64 %i) {
//     call i64 @weft.local_id(i32 0)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

void PassIds(llvm::Function& kernel, KernelJob& job);

// Whether a function is passed ids: inlined, it would show how its addresses follow from them.
bool TakesIds(const llvm::Function& function);

}  // namespace weft::compiler
