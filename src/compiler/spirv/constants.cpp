// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Constant-Creation Instructions".
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {
namespace {

llvm::Constant* Scalar(llvm::Type* type, std::span<const uint32_t> words) {
  uint64_t bits = words[0];
  if (words.size() > 1) bits |= uint64_t{words[1]} << 32;
  const llvm::APInt value(type->getScalarSizeInBits(), bits, /*isSigned=*/false,
                          /*implicitTrunc=*/true);
  if (type->isIntegerTy()) return llvm::ConstantInt::get(type, value);
  return llvm::ConstantFP::get(type, llvm::APFloat(type->getFltSemantics(), value));
}

llvm::Constant* Composite(llvm::Type* type, llvm::ArrayRef<llvm::Constant*> members) {
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type))
    return llvm::ConstantStruct::get(structure, members);
  if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type))
    return llvm::ConstantArray::get(array, members);
  return llvm::ConstantVector::get(members);
}

}  // namespace

llvm::Value* Translator::Constants(const Instruction& i) {
  llvm::Type* type = IrType(i.type);
  switch (i.op) {
    case spv::Op::OpUndef: return llvm::UndefValue::get(type);
    case spv::Op::OpConstantNull: return llvm::Constant::getNullValue(type);
    case spv::Op::OpConstantTrue:
    case spv::Op::OpSpecConstantTrue: return builder_.getTrue();
    case spv::Op::OpConstantFalse:
    case spv::Op::OpSpecConstantFalse: return builder_.getFalse();
    case spv::Op::OpConstant:
    case spv::Op::OpSpecConstant: return Scalar(type, i.operands);
    case spv::Op::OpConstantComposite:
    case spv::Op::OpSpecConstantComposite: {
      llvm::SmallVector<llvm::Constant*> members;
      for (uint32_t id : i.operands) members.push_back(ConstantOf(i, id));
      return Composite(type, members);
    }
    default: break;
  }
  // OpSpecConstantOp: the instruction inside, which folds.
  Instruction inside = i;
  inside.op = static_cast<spv::Op>(i.operands[0]);
  inside.operands = i.operands.subspan(1);
  llvm::Value* value = Translate(inside);
  if (!value || !llvm::isa<llvm::Constant>(value)) Refuse(i, "its value is no constant");
  return value;
}

}  // namespace weft::compiler::spirv
