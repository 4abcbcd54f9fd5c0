// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns spir64 IR into IR of the machine at hand; address spaces stay. Quotients are no estimates,
// whatever they may be by the program's options.
//
// In: one kernel with all that it calls. Out: the machine's triple, data layout, CPU and features;
// C calling conventions; no SPIR-V target types (an event or an image is a pointer, a sampler a
// number); no name that could meet a C library function; a struct that the kernel takes by value is
// copied before it can be written.
//
//   define spir_func i32 @memset(target("spirv.Event") %e)  =>  define internal i32 @f.memset(ptr
//   %e)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error Retarget(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
