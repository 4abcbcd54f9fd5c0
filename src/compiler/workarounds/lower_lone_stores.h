// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes masked stores of which all know that one lane alone is active stores of that lane's
// element. Of such a store of truncated elements, LLVM 22 writes 32 bits where AVX-512 truncates
// vectors.
//
// In: a kernel that is done but for code generation.
//
//   call void @llvm.masked.store(<4 x i8> %v, ptr %p, <4 x i1> <i1 0, i1 1, i1 0, i1 0>)
//     =>  %e = extractelement <4 x i8> %v, i64 1; %q = getelementptr i8, ptr %p, i64 1
//         store i8 %e, ptr %q
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LowerLoneStores(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
