// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does with whole vectors what is done alike with each of their elements, as builtins of vectors
// do: one instruction for one of each element, or one call (elements_function.h), so that vectors
// may stay as they lie in memory.
//
// In: a simplified function. Out: the same, without the scalars.
//
//   %x = extractelement <2 x float> %v, 0
//   %a = fmul float %x, 0.5
//   %s = insertelement <2 x float> poison, %a, 0
//   %y = extractelement <2 x float> %v, 1        =>   %t = fmul <2 x float> %v, splat (float 0.5)
//   %b = fmul float %y, 0.5
//   %t = insertelement <2 x float> %s, %b, 1
//
// Where a program chooses between vectors that differ in one element, it chooses between the
// elements first.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error JoinElements(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
