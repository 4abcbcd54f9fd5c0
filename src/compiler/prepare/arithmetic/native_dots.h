// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives the builtins for sums of products of bytes the processor's own instruction, where it has
// one: the archive's bodies multiply byte by byte.
//
// In: builtins are linked. Out: the same functions, with new bodies. The instruction takes one
// operand unsigned and one signed; bytes of the other sign are moved by 128, and what that adds is
// taken away again by a second one.
//
//   define i32 @__weft_dot_us(i32 %x, i32 %y, i32 %sum)
//     ..   =>   %dot = call i32 @dot_product.1(i32 %x, i32 %y, i32 %sum)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error NativeDots(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
