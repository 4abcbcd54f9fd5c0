// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes vectors in memory to be aligned as their elements are. OpenCL asks for more, and the front
// end believes it; programs that step through floats by float4 do not keep to it, and find out
// where a processor's aligned moves end the process. Its other moves take no longer.
//
// In: a module with the machine's data layout. Out: the same; no access, copy or argument is known
// to be aligned to more than the largest element.
//
//   load <4 x float>, ptr %p, align 16  =>  load <4 x float>, ptr %p, align 4
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error AlignAsElements(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
