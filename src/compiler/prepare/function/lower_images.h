// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives images and samplers to the builtins as what they are: the address of a WeftImage, and 32
// bits (weft/image_abi.h), of which sampler literals are made.
//
// In: the machine's types, images and samplers among them. Out: no call that turns a handle into
// what is behind it, or a number into a sampler.
//
//   %s = call i32 @__translate_sampler_initializer(i32 20)
//   %i = call ptr addrspace(2) @_Z12__weft_image14ocl_image2d_ro(ptr addrspace(2) %image)
//   =>  %s is 20, %i is %image
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// Whether the function is one that the pass replaces.
bool IsImageFunction(llvm::StringRef name);

llvm::Error LowerImages(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
