// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies more than a register one register after another, in the order of memory. LLVM 22 splits
// such a load into others in an order that it makes up, such as backwards from the middle, which
// the processor's prefetchers do not follow: large copies then take up to twice the time.
//
// In: a kernel that is done but for code generation and stops.
//
//   %v = load <32 x i32>, ptr %p  =>  %a = load <16 x i32>, ptr %p; %b = load .., ptr (%p + 64)
//   store <32 x i32> %v, ptr %q       store <16 x i32> %a, ptr %q; store .. %b, ptr (%q + 64)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LoadInOrder(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
