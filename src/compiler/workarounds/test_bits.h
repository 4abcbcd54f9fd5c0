// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes masks of lowest bits by a test, which under AVX-512 is one instruction with a mask of its
// own. LLVM 22 writes such a test as a truncation and shifts the bits to the signs for it.
//
// In: a kernel that is done but for code generation.
//
//   %m = trunc <8 x i64> %v to <8 x i1>
//     =>  %bits = and <8 x i64> %v, splat (i64 1); %m = icmp ne <8 x i64> %bits, zeroinitializer
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error TestBits(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
