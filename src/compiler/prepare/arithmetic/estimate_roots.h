// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes reciprocal square roots of floats the processor's estimate and one Newton step, where
// OpenCL allows an error and the processor has the estimate. That takes half as long as a root and
// a division, and is 1.1 ULP off at most. Made before there are lanes, so that all widths agree.
//
// In: a root whose one use is as divisor of 1, in a division that clang marks as inexact. Out: no
// such division.
//
//   %root = call float @llvm.sqrt.f32(float %x)
//   %y = fdiv float 1.0, %root, !fpmath 2.5
//     =>
//   %e = call float @reciprocal_root_estimate.1(float %x)
//   %y = %e + %e / 2 * (1 - %x * %e * %e), or %e where that is not a number
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error EstimateRoots(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
