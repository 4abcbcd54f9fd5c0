// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes reciprocal square roots SSE's rough estimate and terms of its series, where OpenCL allows
// an error and the processor has no better estimate (estimate_roots.h), but a fused multiply-add.
// That takes half as long as a root and a division. Zeros, subnormals, infinities and negative
// numbers are left to those, behind a branch that is uniform. Made before there are lanes, so that
// all widths agree.
//
// In: divisions of 1 by a root of one use that need not be exact (reciprocal_root.h). Out: none.
//
//   %root = call float @llvm.sqrt.f32(float %x)
//   %y = fdiv float 1.0, %root, !fpmath 2.5
//     =>
//   %e = call float @rough_reciprocal_root.1(float %x)
//   %h = 1 - %x * %e * %e
//   %c = %e + %e * %h * (1/2 + 3/8 * %h)
//   %y = %c, or 1 / sqrt(%x) for lanes where not %x * %e < 2^65, if there are any
//
// Of a double the estimate is that of its fraction times 1 or 2, as a float; half of the exponent
// that is left is taken from the result's. Four terms count.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error RoughRoots(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
