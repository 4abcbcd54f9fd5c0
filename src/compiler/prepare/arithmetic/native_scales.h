// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives the builtin that scales floats by powers of two the processor's own instruction, where it
// has one (AVX-512): the archive's body multiplies by two factors. The bits are the same.
//
// In: builtins are linked. Out: the same function, with a new body.
//
//   define float @__weft_scale(float %x, float %shifted)
//     ..   =>   %n = fsub float %shifted, 12583166     what stands in its low bits, less 254
//               %scaled = call float @scale.1(float %x, float %n)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error NativeScales(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
