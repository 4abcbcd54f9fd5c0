// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What both ways of a branch load or store alike is done once, ahead of the branch or behind it.
//
//   a: store i32 %x, ptr %p; br label %c   =>   c: %v = phi [ %x, %a ], [ %y, %b ]
//   b: store i32 %y, ptr %p; br label %c           store i32 %v, ptr %p
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error MergeArms(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
