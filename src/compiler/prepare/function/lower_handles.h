// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives images, samplers, pipes and reservations to the builtins as what they are: the address of a
// WeftImage, 32 bits, of which sampler literals are made (weft/image_abi.h), the address of a
// WeftPipe (weft/pipe_abi.h), and a number. So are device queues and device events. The program's
// pipes become handles; that a kernel has some is noted.
//
// In: the machine's types, those of handles among them. Out: no call that turns a handle into what
// is behind it, or a number into a handle; loads from a WeftImage are `invariant.load`, and so are
// those of a WeftPipe that it makes loads from constant memory, for what never changes.
//
//   %s = call i32 @__translate_sampler_initializer(i32 20)
//   %i = call ptr addrspace(2) @_Z12__weft_image14ocl_image2d_ro(ptr addrspace(2) %image)
//   =>  %s is 20, %i is %image
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// Whether the function is one that the pass replaces.
bool IsHandleFunction(llvm::StringRef name);

llvm::Error LowerHandles(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
