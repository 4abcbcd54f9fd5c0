// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns printf into a call of the import weft_printf with its arguments as records in memory.
//
// In: variadic calls of @printf. Out: none; each argument is a WeftPrintfArgument and its padded
// payload. Widths are as clang passes them: a float is 4 or 8 bytes, a vector is not promoted.
//
//   call i32 @printf(ptr addrspace(2) @f, i32 3)
//     =>  %r = alloca [16 x i8]           ; {element_bytes 4, count 1} then 3 and 4 bytes of zeros
//         call i32 @weft_printf(ptr %worker, ptr addrspace(2) @f, ptr %r, i32 1)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

inline constexpr llvm::StringLiteral kPrintfName = "printf";
inline constexpr llvm::StringLiteral kPrintfImport = "weft_printf";

llvm::Error LowerPrintf(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
