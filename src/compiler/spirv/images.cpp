// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Image Instructions": reads, writes and queries of OpenCL C.
#include "compiler/ir/target_types.h"
#include "compiler/spirv/opencl/image_types.h"
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {
namespace {

constexpr uint32_t Bit(spv::ImageOperandsMask mask) { return static_cast<uint32_t>(mask); }

constexpr uint32_t kSignExtend = Bit(spv::ImageOperandsMask::SignExtend);
constexpr uint32_t kZeroExtend = Bit(spv::ImageOperandsMask::ZeroExtend);
constexpr uint32_t kLod = Bit(spv::ImageOperandsMask::Lod),
                   kGrad = Bit(spv::ImageOperandsMask::Grad);
constexpr uint32_t kKnownOperands =
    kLod | kGrad | kSignExtend | kZeroExtend | Bit(spv::ImageOperandsMask::Nontemporal);

// OpenCL's numbers, of which SPIR-V's begin at 0.
constexpr unsigned kFirstOrder = 0x10B0, kFirstDataType = 0x10D0;
// The sampler of nearest texels by integers, with zeros outside.
constexpr uint32_t kNearestTexel = 0x10;
constexpr unsigned kSignedInt8 = 0x10D7, kSignedInt32 = 0x10D9;

// The number that OpenCL C has for a sampler. Its filters begin at 1.
uint32_t SamplerBits(uint32_t addressing, uint32_t is_normalized, uint32_t filter) {
  return addressing << 1 | is_normalized | (filter + 1) << 4;
}

bool IsZero(const llvm::Value& value) {
  const auto* constant = llvm::dyn_cast<llvm::Constant>(&value);
  return constant && constant->isZeroValue();
}

// Of a function's parameter that is floats.
Parameter FloatsOf(const llvm::Value& value) {
  const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(value.getType());
  return {.scalar = "f", .lanes = vector ? vector->getNumElements() : 1};
}

}  // namespace

// As many coordinates as OpenCL C gives for the image: 1, 2 or 4; of a gradient not the layer.
llvm::Value* Translator::Coordinates(const llvm::TargetExtType& image, llvm::Value* given,
                                     bool has_layer) {
  const unsigned used = ImageDimensions(image) + (has_layer && ImageIsArray(image) ? 1 : 0);
  const unsigned wanted = used == 3 ? 4 : used;
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(given->getType());
  const unsigned lanes = vector ? vector->getNumElements() : 1;
  if (lanes == wanted) return given;
  if (!vector) given = builder_.CreateVectorSplat(1, given);
  if (wanted == 1) return builder_.CreateExtractElement(given, uint64_t{0});
  llvm::Value* whole = llvm::Constant::getNullValue(
      llvm::FixedVectorType::get(given->getType()->getScalarType(), wanted));
  for (unsigned at = 0; at < std::min(lanes, wanted); ++at)
    whole = builder_.CreateInsertElement(whole, builder_.CreateExtractElement(given, at), at);
  return whole;
}

// Floats, of integers, too.
llvm::Value* Translator::Floats(llvm::Value* value) {
  if (!value->getType()->isIntOrIntVectorTy()) return value;
  return builder_.CreateSIToFP(value, value->getType()->getWithNewType(builder_.getFloatTy()));
}

// What the validator, which is not shown the operand, does not look at.
void Translator::CheckLod(const Instruction& i, size_t place, uint32_t mask) const {
  if (!(mask & kLod)) return;
  if (place >= i.operands.size() || !Value(i.operands[place])->getType()->isIntegerTy())
    Refuse(i, "its level of detail is no integer");
  const auto& image = *llvm::cast<llvm::TargetExtType>(Value(i.operands[0])->getType());
  if (ImageIsBuffer(image)) Refuse(i, "its image has no mip levels");
}

// Of a read or a sample, what OpenCL C's functions take to choose mip levels: a level of detail, or
// two gradients; nothing for the first level.
llvm::SmallVector<llvm::Value*, 2> Translator::LevelsOf(const Instruction& i, uint32_t mask) {
  constexpr size_t kFirst = 3;  // behind the image, the coordinates and the mask
  if (i.op == spv::Op::OpImageRead) CheckLod(i, kFirst, mask);
  if (mask & kGrad) return {Value(i.operands[kFirst]), Value(i.operands[kFirst + 1])};
  if (!(mask & kLod) || IsZero(*Value(i.operands[kFirst]))) return {};
  return {Value(i.operands[kFirst])};
}

// Signed or unsigned, as the instruction says, or else the image.
llvm::Value* Translator::AccessIntegers(uint32_t operands, llvm::StringRef name, llvm::Type* result,
                                        llvm::ArrayRef<llvm::Value*> arguments,
                                        llvm::ArrayRef<Parameter> parameters) {
  const auto call = [&](bool is_signed, llvm::ArrayRef<llvm::Value*> given) {
    llvm::SmallVector<Parameter> own(parameters);
    if (result->isVoidTy()) own.back().scalar = is_signed ? "i" : "j";
    return CallBuiltin((name + (is_signed ? "i" : "ui")).str(), result, given, own, false);
  };
  if (operands & (kSignExtend | kZeroExtend)) return call((operands & kSignExtend) != 0, arguments);
  llvm::SmallVector<llvm::Type*> types;
  for (const llvm::Value* argument : arguments) types.push_back(argument->getType());
  const std::string helper = Mangle(("weft." + name + "integers").str(), parameters);
  if (llvm::Function* known = target_.getFunction(helper)) return CreateCall(known, arguments);
  auto* function = llvm::Function::Create(llvm::FunctionType::get(result, types, false),
                                          llvm::GlobalValue::InternalLinkage, helper, target_);
  SetAttributes(*function);
  function->addFnAttr(llvm::Attribute::AlwaysInline);
  {
    const Builder::InsertPointGuard guard(builder_);
    llvm::SmallVector<llvm::Value*> own;
    for (llvm::Argument& argument : function->args()) own.push_back(&argument);
    const auto block = [&] { return llvm::BasicBlock::Create(context_, "", function); };
    llvm::BasicBlock *entry = block(), *if_signed = block(), *if_unsigned = block();
    builder_.SetInsertPoint(entry);
    llvm::Value* type = CallBuiltin("get_image_channel_data_type", builder_.getInt32Ty(), {own[0]},
                                    {parameters[0]}, true);
    llvm::Value* distance = builder_.CreateSub(type, builder_.getInt32(kSignedInt8));
    llvm::Value* is_signed =
        builder_.CreateICmpULE(distance, builder_.getInt32(kSignedInt32 - kSignedInt8));
    builder_.CreateCondBr(is_signed, if_signed, if_unsigned);
    for (llvm::BasicBlock* at : {if_signed, if_unsigned}) {
      builder_.SetInsertPoint(at);
      llvm::Value* value = call(at == if_signed, own);
      if (result->isVoidTy())
        builder_.CreateRetVoid();
      else
        builder_.CreateRet(value);
    }
  }
  return CreateCall(function, arguments);
}

// Depth images have one channel.
llvm::Value* Translator::ReadImage(const Instruction& i, llvm::ArrayRef<llvm::Value*> handles,
                                   uint32_t coordinates, uint32_t operands) {
  auto& image = *llvm::cast<llvm::TargetExtType>(handles[0]->getType());
  llvm::SmallVector<llvm::Value*> arguments(handles);
  const auto levels = LevelsOf(i, operands);
  // OpenCL C has reads of levels with samplers only: one that takes coordinates as they are.
  if (!levels.empty() && handles.size() == 1) arguments.push_back(LiteralSampler(kNearestTexel));
  llvm::SmallVector<Parameter> parameters = {{.scalar = ImageName(image)}};
  if (arguments.size() > 1) parameters.push_back({.scalar = "11ocl_sampler"});
  llvm::Value* at = Coordinates(image, Value(coordinates));
  if (!levels.empty()) at = Floats(at);
  arguments.push_back(at);
  parameters.push_back(levels.empty() ? ParameterOf(coordinates, *at) : FloatsOf(*at));
  for (llvm::Value* level : levels) {
    llvm::Value* given = levels.size() == 1 ? level : Coordinates(image, level, false);
    arguments.push_back(Floats(given));
    parameters.push_back(FloatsOf(*given));
  }
  llvm::Type* type = IrType(i.type);
  if (type->getScalarType()->isIntegerTy())
    return AccessIntegers(operands, "read_image", type, arguments, parameters);
  const char* name = type->getScalarType()->isHalfTy() ? "read_imageh" : "read_imagef";
  if (!ImageHasDepth(image)) return CallBuiltin(name, type, arguments, parameters, false);
  llvm::Value* depth = CallBuiltin(name, type->getScalarType(), arguments, parameters, false);
  if (!type->isVectorTy()) return depth;
  return builder_.CreateInsertElement(llvm::Constant::getNullValue(type), depth, uint64_t{0});
}

void Translator::WriteImage(const Instruction& i, uint32_t operands) {
  llvm::Value* handle = Value(i.operands[0]);
  auto& image = *llvm::cast<llvm::TargetExtType>(handle->getType());
  llvm::Value* texel = Value(i.operands[2]);
  if (ImageHasDepth(image) && texel->getType()->isVectorTy())
    texel = builder_.CreateExtractElement(texel, uint64_t{0});
  llvm::Value* place = Coordinates(image, Value(i.operands[1]));
  llvm::SmallVector<llvm::Value*> arguments = {handle, place};
  llvm::SmallVector<Parameter> parameters = {{.scalar = ImageName(image)},
                                             ParameterOf(i.operands[1], *place)};
  constexpr size_t kLevel = 4;  // behind the image, the coordinates, the texel and the mask
  CheckLod(i, kLevel, operands);
  if (operands & kLod) {
    arguments.push_back(Resized(i, Value(i.operands[kLevel]), builder_.getInt32Ty()));
    parameters.push_back({.scalar = "i"});
  }
  arguments.push_back(texel);
  parameters.push_back(ParameterOf(i.operands[2], *texel));
  llvm::Type* scalar = texel->getType()->getScalarType();
  llvm::Type* nothing = builder_.getVoidTy();
  if (scalar->isIntegerTy())
    AccessIntegers(operands, "write_image", nothing, arguments, parameters);
  else
    CallBuiltin(scalar->isHalfTy() ? "write_imageh" : "write_imagef", nothing, arguments,
                parameters, false);
}

// Of a mip level: half as much for each level, rounded down, and 1 at least.
llvm::Value* Translator::SizeAt(const Instruction& i, llvm::Value* size, llvm::Value* level) {
  llvm::Value* shift = Resized(i, level, size->getType());
  const unsigned bits = size->getType()->getScalarSizeInBits();
  llvm::Constant* most = llvm::ConstantInt::get(size->getType(), bits - 1);
  shift = builder_.CreateBinaryIntrinsic(llvm::Intrinsic::umin, shift, most);
  return builder_.CreateBinaryIntrinsic(llvm::Intrinsic::umax, builder_.CreateLShr(size, shift),
                                        llvm::ConstantInt::get(size->getType(), 1));
}

// In the order of the dimensions, then the layers of an array.
llvm::Value* Translator::ImageSize(const Instruction& i) {
  llvm::Value* handle = Value(i.operands[0]);
  auto& image = *llvm::cast<llvm::TargetExtType>(handle->getType());
  llvm::Type* type = IrType(i.type);
  llvm::SmallVector<llvm::Value*, 4> sizes;
  const auto ask = [&](const char* name, llvm::Type* result) {
    llvm::Value* size = CallBuiltin(name, result, {handle}, {{.scalar = ImageName(image)}}, true);
    sizes.push_back(Resized(i, size, type->getScalarType()));
  };
  const unsigned dimensions = ImageDimensions(image);
  ask("get_image_width", builder_.getInt32Ty());
  if (dimensions > 1) ask("get_image_height", builder_.getInt32Ty());
  if (dimensions > 2) ask("get_image_depth", builder_.getInt32Ty());
  if (i.op == spv::Op::OpImageQuerySizeLod && !IsZero(*Value(i.operands[1])))
    for (llvm::Value*& size : sizes) size = SizeAt(i, size, Value(i.operands[1]));
  if (ImageIsArray(image)) ask("get_image_array_size", builder_.getInt64Ty());
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  if (!vector) return sizes[0];
  llvm::Value* all = llvm::Constant::getNullValue(type);
  for (unsigned at = 0; at < std::min<size_t>(sizes.size(), vector->getNumElements()); ++at)
    all = builder_.CreateInsertElement(all, sizes[at], at);
  return all;
}

llvm::Value* Translator::ImageNumber(const Instruction& i, const char* name, unsigned first) {
  llvm::Value* handle = Value(i.operands[0]);
  auto& image = *llvm::cast<llvm::TargetExtType>(handle->getType());
  llvm::Value* number =
      CallBuiltin(name, builder_.getInt32Ty(), {handle}, {{.scalar = ImageName(image)}}, true);
  return Resized(i, builder_.CreateSub(number, builder_.getInt32(first)), IrType(i.type));
}

std::pair<llvm::Value*, llvm::Value*> Translator::SampledImage(const Instruction& i) const {
  const auto known = sampled_images_.find(i.operands[0]);
  if (known == sampled_images_.end()) Refuse(i, "its image is not made by OpSampledImage");
  return known->second;
}

// Made where it is used, as clang makes it.
llvm::Value* Translator::LiteralSampler(uint32_t bits) {
  llvm::Type* type = llvm::TargetExtType::get(context_, kSamplerType);
  return CallNamed("__translate_sampler_initializer", type, {builder_.getInt32(bits)});
}

llvm::Value* Translator::Images(const Instruction& i) {
  const auto& operands = i.operands;
  const size_t mask_at = i.op == spv::Op::OpImageWrite ? 3 : 2;
  const uint32_t mask = operands.size() > mask_at ? operands[mask_at] : 0;
  switch (i.op) {
    case spv::Op::OpConstantSampler:
      samplers_[i.result] = SamplerBits(operands[0], operands[1], operands[2]);
      return nullptr;
    case spv::Op::OpSampledImage:
      sampled_images_[i.result] = {Value(operands[0]), Operand(operands[1])};
      return nullptr;
    case spv::Op::OpImage: return SampledImage(i).first;
    case spv::Op::OpImageQueryFormat:
      return ImageNumber(i, "get_image_channel_data_type", kFirstDataType);
    case spv::Op::OpImageQueryOrder: return ImageNumber(i, "get_image_channel_order", kFirstOrder);
    case spv::Op::OpImageQueryLevels: return ImageNumber(i, "get_image_num_mip_levels", 0);
    case spv::Op::OpImageQuerySize:
    case spv::Op::OpImageQuerySizeLod: return ImageSize(i);
    default: break;
  }
  if (mask & ~kKnownOperands) Refuse(i, "its image operands are not supported");
  switch (i.op) {
    case spv::Op::OpImageSampleExplicitLod: {
      const auto [image, sampler] = SampledImage(i);
      return ReadImage(i, {image, sampler}, operands[1], mask);
    }
    case spv::Op::OpImageRead: return ReadImage(i, {Value(operands[0])}, operands[1], mask);
    case spv::Op::OpImageWrite: WriteImage(i, mask); return nullptr;
    default: Refuse(i, "the instruction is not supported");
  }
}

}  // namespace weft::compiler::spirv
