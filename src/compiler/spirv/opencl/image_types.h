// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Image types as clang writes them: target("spirv.Image", void, dimensionality, depth, arrayed,
// multisampled, sampled, format, access).
#pragma once

#include <spirv/unified1/spirv.hpp11>
#include <string>

#include "llvm/IR/DerivedTypes.h"

namespace weft::compiler::spirv {

// Null if OpenCL C has no such image. The operands are those of OpTypeImage after the sampled type.
llvm::TargetExtType* ImageType(llvm::LLVMContext& context, llvm::ArrayRef<uint32_t> operands);

unsigned ImageDimensions(const llvm::TargetExtType& image);  // without an array's layers
bool ImageIsBuffer(const llvm::TargetExtType& image);
bool ImageIsArray(const llvm::TargetExtType& image);
bool ImageHasDepth(const llvm::TargetExtType& image);
// "image2d_array_t".
std::string ImageTypeName(const llvm::TargetExtType& image);
// "20ocl_image2d_array_wo".
std::string ImageName(const llvm::TargetExtType& image);
// "read_only", of images and pipes.
llvm::StringRef AccessName(const llvm::TargetExtType& type);

}  // namespace weft::compiler::spirv
