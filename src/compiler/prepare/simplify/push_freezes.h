// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moves the freezes of shifts to what is shifted. A shift by less than its width makes no poison of
// its own but by its flags; LLVM sees this of constants only, not of OpenCL's, which take their
// amount modulo the width. It then knows a divisor (guard_division.h) for the power of two that it
// is, and divides by a shift in turn.
//
// In: SSA values. Out: the same, fewer shifts under freezes.
//
//   %k = and i32 %x, 31                    =>  %k = and i32 %x, 31
//   %d = shl nuw i32 1, %k                     %f = freeze i32 %k
//   %s = freeze i32 %d                         %s = shl i32 1, %f
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error PushFreezes(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
