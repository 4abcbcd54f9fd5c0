// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the formats of images, and samplers, constants in the functions that they are passed to, as
// far as the launch (VariantKey::objects) or a literal gives them. Code for all formats and modes
// is many times as long, so the rest goes before anything is inlined.
//
// In: handles of the types of target_types.h, the builtins linked. Out: functions that are called
// with known ones are copies, one for each combination, without the code for others.
//
//   call @read_imagef(target("spirv.Image", ..) %image, target("spirv.Sampler") %literal, ..)
//   =>  call @read_imagef.1(target("spirv.Image", ..) %image, target("spirv.Sampler") %literal, ..)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error SpecializeImages(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
