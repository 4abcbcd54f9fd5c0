// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes sums with a mask's bits sums with what the mask selects, 1 or 0: under AVX-512 that is one
// masked instruction. Of sums with extended masks half of which is undefined, LLVM 22's code
// generator makes differences with masks extended by their signs, and of these such sums again,
// without end.
//
// In: a kernel that is done but for code generation.
//
//   %bits = zext <16 x i1> %m to <16 x i32>
//   %sum = add <16 x i32> %n, %bits
//     =>  %ones = select <16 x i1> %m, <16 x i32> splat (i32 1), <16 x i32> splat (i32 0)
//         %sum = add <16 x i32> %n, %ones
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error SelectCounts(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
