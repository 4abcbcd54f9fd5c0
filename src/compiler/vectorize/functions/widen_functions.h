// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the lanes' form (lane_function.h) of each shared function that the kernel calls, and of
// those that these call: once, however many calls there are. Where one work-item runs at a time,
// the elements of its vectors take the lanes' places (ir/elements_function.h).
//
// In: the kernel's width is chosen. Out: beside each shared function that has no obstacle to lanes
// stands its lanes' form, for `widen` to call; the others will be called lane after lane. No
// function of elements is called any more, unless there is such an obstacle.
//
//   define float @f.g(float %x) {  =>  define <8 x float> @lanes.8.f.g(<8 x float> %x, i8 %m) {
//     %y = fmul float %x, %x             %y = fmul <8 x float> %x, %x
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error WidenFunctions(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
