// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adds a vector of constants to that term of a sum which is there first, in long chains of
// instructions that wait for each other, as in hash functions: LLVM adds constants last, which the
// next in the chain then wait for. They come from memory, where the code generator does not know
// them and leaves the order alone.
//
// In: a kernel that is done but for code generation. Out: the same, and constants beside it.
//
//   %f = ..  ; late                          %c = load <16 x i32>, ptr @weft.constant
//   %s = add <16 x i32> %a, %f          =>   %b = add <16 x i32> %a, %c
//   %t = add <16 x i32> %s, splat (..)       %t = add <16 x i32> %b, %f
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error AddConstantsEarly(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
