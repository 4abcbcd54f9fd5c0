// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/opencl/image_types.h"

#include "compiler/ir/target_types.h"

namespace weft::compiler::spirv {
namespace {

enum ImageParameter : unsigned {
  kDimensionality,
  kDepth,
  kArrayed,
  kMultisampled,
  kSampled,
  kFormat
};

spv::Dim DimensionalityOf(const llvm::TargetExtType& image) {
  return static_cast<spv::Dim>(image.getIntParameter(kDimensionality));
}

spv::AccessQualifier AccessOf(const llvm::TargetExtType& type) {
  return static_cast<spv::AccessQualifier>(type.int_params().back());
}

bool Exists(spv::Dim dim, bool is_array, bool is_depth) {
  switch (dim) {
    case spv::Dim::Dim1D: return !is_depth;
    case spv::Dim::Dim2D: return true;
    case spv::Dim::Dim3D:
    case spv::Dim::Buffer: return !is_array && !is_depth;
    default: return false;
  }
}

}  // namespace

llvm::TargetExtType* ImageType(llvm::LLVMContext& context, llvm::ArrayRef<uint32_t> operands) {
  const auto dim = static_cast<spv::Dim>(operands[kDimensionality]);
  const bool is_depth = operands[kDepth] == 1, is_array = operands[kArrayed] == 1;
  if (!Exists(dim, is_array, is_depth) || operands[kMultisampled] != 0) return nullptr;
  const uint32_t access = operands.size() > kFormat + 1 ? operands[kFormat + 1] : 0;
  if (access > static_cast<uint32_t>(spv::AccessQualifier::ReadWrite)) return nullptr;
  return llvm::TargetExtType::get(context, kImageType, {llvm::Type::getVoidTy(context)},
                                  {operands[kDimensionality], is_depth, is_array, 0, 0, 0, access});
}

unsigned ImageDimensions(const llvm::TargetExtType& image) {
  switch (DimensionalityOf(image)) {
    case spv::Dim::Dim2D: return 2;
    case spv::Dim::Dim3D: return 3;
    default: return 1;
  }
}

bool ImageIsBuffer(const llvm::TargetExtType& image) {
  return DimensionalityOf(image) == spv::Dim::Buffer;
}

bool ImageIsArray(const llvm::TargetExtType& image) { return image.getIntParameter(kArrayed) != 0; }

bool ImageHasDepth(const llvm::TargetExtType& image) { return image.getIntParameter(kDepth) != 0; }

std::string ImageTypeName(const llvm::TargetExtType& image) {
  std::string name = "image" + std::to_string(ImageDimensions(image)) + "d";
  if (DimensionalityOf(image) == spv::Dim::Buffer) name += "_buffer";
  if (ImageIsArray(image)) name += "_array";
  if (ImageHasDepth(image)) name += "_depth";
  return name + "_t";
}

std::string ImageName(const llvm::TargetExtType& image) {
  constexpr const char* kEnds[] = {"ro", "wo", "rw"};
  std::string name = "ocl_" + ImageTypeName(image);
  name.replace(name.size() - 1, 1, kEnds[static_cast<unsigned>(AccessOf(image))]);
  return std::to_string(name.size()) + name;
}

llvm::StringRef AccessName(const llvm::TargetExtType& type) {
  constexpr llvm::StringLiteral kNames[] = {"read_only", "write_only", "read_write"};
  return kNames[static_cast<unsigned>(AccessOf(type))];
}

}  // namespace weft::compiler::spirv
