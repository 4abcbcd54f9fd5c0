// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives the builtins that convert between half and float the processor's own conversion, where it
// has one: the archive's bodies are bit arithmetic for those that have none.
//
// In: builtins are linked. Out: the same functions; those of one rounding mode, to nearest, and
// those to float have new bodies.
//
//   define float @__weft_half_to_float(i16 %bits)      define float @__weft_half_to_float(i16
//   %bits)
//     ..                                           =>    %half = bitcast i16 %bits to half
//                                                        %float = fpext half %half to float
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error NativeHalves(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
