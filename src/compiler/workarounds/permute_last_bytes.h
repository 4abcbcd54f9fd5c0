// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Permutes registers of 64 bytes by the processor's own instruction where all that is asked for is
// among the last eight: LLVM 22's code generator makes such a shuffle of an operation's result one
// of smaller parts, and of that the shuffle again, without end
// (https://github.com/llvm/llvm-project/issues/224266).
//
// In: a kernel that is done but for code generation, for a processor with AVX-512 VBMI.
//
//   shufflevector <64 x i8> %v, <64 x i8> poison, <64 x i32> splat (i32 63)
//     =>  call <64 x i8> @llvm.x86.avx512.permvar.qi.512(<64 x i8> %v, <64 x i8> splat (i8 63))
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error PermuteLastBytes(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
