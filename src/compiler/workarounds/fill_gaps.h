// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fills the gaps of shuffles that put bytes of both halves of 64 side by side with zeros, since
// where these bytes are computed, LLVM 22's code generator for AVX-512 takes turns between two
// forms of such a shuffle without end.
//
// In: a kernel that is done but for code generation.
//
//   shufflevector <64 x i8> %v, <64 x i8> poison, <i32 0, i32 32, i32 poison, ...>
//     =>  shufflevector <64 x i8> %v, <64 x i8> zeroinitializer, <i32 0, i32 32, i32 64, ...>
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error FillGaps(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
