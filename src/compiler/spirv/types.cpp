// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Type-Declaration Instructions".
#include "compiler/ir/address_spaces.h"
#include "compiler/ir/target_types.h"
#include "compiler/spirv/opencl/image_types.h"
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {
namespace {

constexpr uint64_t kMaxArrayBytes = uint64_t{1} << 30;

constexpr unsigned kNoSpace = ~0U;

unsigned SpaceOf(spv::StorageClass storage) {
  switch (storage) {
    case spv::StorageClass::Function:
    case spv::StorageClass::CodeSectionINTEL:
    case spv::StorageClass::Input: return kPrivateSpace;
    case spv::StorageClass::CrossWorkgroup: return kGlobalSpace;
    case spv::StorageClass::UniformConstant: return kConstantSpace;
    case spv::StorageClass::Workgroup: return kLocalSpace;
    case spv::StorageClass::Generic: return kGenericSpace;
    default: return kNoSpace;
  }
}

}  // namespace

// Of what programs cannot look into: images, samplers, pipes, events and the like.
llvm::Type* Translator::HandleType(const Instruction& i) const {
  switch (i.op) {
    case spv::Op::OpTypeOpaque: return llvm::StructType::create(context_, Text(i.operands));
    case spv::Op::OpTypeImage: {
      llvm::Type* image =
          ImageType(context_, llvm::ArrayRef(i.operands.data() + 1, i.operands.size() - 1));
      if (!image) Refuse(i, "OpenCL C has no such image");
      return image;
    }
    case spv::Op::OpTypeSampledImage:
      return llvm::StructType::get(
          context_, {IrType(i.operands[0]), llvm::TargetExtType::get(context_, kSamplerType)});
    case spv::Op::OpTypeSampler: return llvm::TargetExtType::get(context_, kSamplerType);
    case spv::Op::OpTypePipe:
      if (i.operands[0] > static_cast<uint32_t>(spv::AccessQualifier::WriteOnly))
        Refuse(i, "pipes are read or written");
      return llvm::TargetExtType::get(context_, kPipeType, {}, {i.operands[0]});
    case spv::Op::OpTypePipeStorage: return llvm::PointerType::get(context_, kGlobalSpace);
    case spv::Op::OpTypeReserveId: return llvm::TargetExtType::get(context_, kReserveIdType);
    case spv::Op::OpTypeQueue: return llvm::TargetExtType::get(context_, kQueueType);
    case spv::Op::OpTypeDeviceEvent: return llvm::TargetExtType::get(context_, kDeviceEventType);
    case spv::Op::OpTypeNamedBarrier: return llvm::PointerType::get(context_, kLocalSpace);
    case spv::Op::OpTypeEvent: return llvm::TargetExtType::get(context_, "spirv.Event");
    default: Refuse(i, "the type is not supported");
  }
}

llvm::Value* Translator::Types(const Instruction& i) {
  Type& type = types_[i.result];
  type.op = i.op;
  switch (i.op) {
    case spv::Op::OpTypeVoid: type.ir = builder_.getVoidTy(); break;
    case spv::Op::OpTypeBool: type.ir = builder_.getInt1Ty(); break;
    case spv::Op::OpTypeInt: type.ir = builder_.getIntNTy(i.operands[0]); break;
    case spv::Op::OpTypeFloat:
      type.ir = i.operands[0] == 16   ? builder_.getHalfTy()
                : i.operands[0] == 32 ? builder_.getFloatTy()
                                      : builder_.getDoubleTy();
      break;
    case spv::Op::OpTypeVector:
      type.element = i.operands[0];
      type.ir = llvm::FixedVectorType::get(IrType(type.element), i.operands[1]);
      break;
    case spv::Op::OpTypeArray: {
      type.element = i.operands[0];
      const uint64_t count = Integer(i, i.operands[1]);
      const uint64_t bytes = target_.getDataLayout().getTypeAllocSize(IrType(type.element));
      if (count > kMaxArrayBytes || bytes * count > kMaxArrayBytes)
        Refuse(i, "an array of " + std::to_string(count) + " elements of " + std::to_string(bytes) +
                      " bytes; the limit is " + std::to_string(kMaxArrayBytes) + " bytes");
      type.ir = llvm::ArrayType::get(IrType(type.element), count);
      break;
    }
    case spv::Op::OpTypeStruct: {
      llvm::SmallVector<llvm::Type*> members;
      for (uint32_t member : i.operands) members.push_back(IrType(member));
      type.elements.assign(i.operands.begin(), i.operands.end());
      type.ir = llvm::StructType::create(context_, members, NameFor(i.result),
                                         Has(i.result, spv::Decoration::CPacked));
      break;
    }
    case spv::Op::OpTypeForwardPointer:
    case spv::Op::OpTypePointer: {
      const bool forward = i.op == spv::Op::OpTypeForwardPointer;
      Type& pointer = forward ? types_[i.operands[0]] : type;
      pointer.op = spv::Op::OpTypePointer;
      pointer.storage = static_cast<spv::StorageClass>(i.operands[forward ? 1 : 0]);
      // None of a function, which has no size.
      pointer.element =
          forward || TypeOf(i.operands[1]).op == spv::Op::OpTypeFunction ? 0 : i.operands[1];
      const unsigned space = SpaceOf(pointer.storage);
      if (space == kNoSpace) Refuse(i, "the storage class is not supported");
      pointer.ir = llvm::PointerType::get(context_, space);
      break;
    }
    case spv::Op::OpTypeFunction: {
      type.element = i.operands[0];
      type.elements.assign(i.operands.begin() + 1, i.operands.end());
      llvm::SmallVector<llvm::Type*> parameters;
      for (uint32_t parameter : type.elements) parameters.push_back(IrType(parameter));
      type.ir = llvm::FunctionType::get(IrType(type.element), parameters, false);
      break;
    }
    default: type.ir = HandleType(i);
  }
  return nullptr;
}

}  // namespace weft::compiler::spirv
