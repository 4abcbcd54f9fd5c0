// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the lanes' form (lane_function.h) of each shared function that the kernel calls, and of
// those that these call: once, however many calls there are.
//
// In: the kernel's width is chosen. Out: beside each shared function that has no obstacle to lanes
// stands its lanes' form, for `widen` to call; the others will be called lane after lane. Does
// nothing if one work-item is all that is wanted.
//
//   define float @f.g(float %x) {  =>  define <8 x float> @lanes.f.g(<8 x float> %x, i8 %m) {
//     %y = fmul float %x, %x             %y = fmul <8 x float> %x, %x
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error WidenFunctions(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
