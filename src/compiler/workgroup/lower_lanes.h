// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the vectorizer leaves of questions between lanes is asked by a work-item that is alone, and
// its number is that of the first lane.
//
// In: weft.any, weft.lane, calls between lanes (lane_call.h). Out: none.
//
//   %a = call i1 @weft.any(i1 %c)                     =>  %a is %c
//   %s = call i32 @weft.lanes.reduce.add.i32(i32 %x)  =>  %s is %x
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LowerLanes(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
