// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes reciprocal square roots the processor's estimate and a step of its series, where OpenCL
// allows an error and the processor has the estimate. That takes half as long as a root and a
// division, of doubles a third, and is 1.1 ULP off at most, of doubles 1.5. Made before there are
// lanes, so that all widths agree.
//
// In: a root whose one use is as divisor of 1, in a division that clang marks as inexact, or of
// doubles as one that may be by a reciprocal. Out: no such division.
//
//   %root = call float @llvm.sqrt.f32(float %x)
//   %y = fdiv float 1.0, %root, !fpmath 2.5
//     =>
//   %e = call float @reciprocal_root_estimate.1(float %x)
//   %h = 1 - %x * %e * %e
//   %y = %e + %e / 2 * %h, or %e where that is not a number
//
// Of doubles two more terms of the series count: %e + %e * %h * (1/2 + 3/8 * %h + 5/16 * %h^2). So
// do those of a root of doubles itself that may be by a reciprocal: the same of %x * %e in place of
// %e.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error EstimateRoots(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
