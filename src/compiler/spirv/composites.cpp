// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Composite Instructions".
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {
namespace {

// The member that the indices lead to; a vector's lane is the last of them.
llvm::Value* Extract(llvm::IRBuilderBase& builder, llvm::Value* value,
                     llvm::ArrayRef<unsigned> indices) {
  for (unsigned index : indices) {
    value = value->getType()->isVectorTy() ? builder.CreateExtractElement(value, index)
                                           : builder.CreateExtractValue(value, index);
  }
  return value;
}

llvm::Value* Insert(llvm::IRBuilderBase& builder, llvm::Value* whole, llvm::Value* part,
                    llvm::ArrayRef<unsigned> indices) {
  if (indices.empty()) return part;
  const unsigned index = indices[0];
  if (whole->getType()->isVectorTy()) return builder.CreateInsertElement(whole, part, index);
  llvm::Value* member = builder.CreateExtractValue(whole, index);
  return builder.CreateInsertValue(whole, Insert(builder, member, part, indices.drop_front()),
                                   index);
}

// A structure, an array or a vector of which each part is given; parts of a vector may be vectors.
llvm::Value* Construct(llvm::IRBuilderBase& builder, llvm::Type* type,
                       llvm::ArrayRef<llvm::Value*> parts) {
  llvm::Value* whole = llvm::PoisonValue::get(type);
  unsigned at = 0;
  for (llvm::Value* part : parts) {
    auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(part->getType());
    if (!type->isVectorTy()) {
      whole = builder.CreateInsertValue(whole, part, at++);
    } else if (!vector) {
      whole = builder.CreateInsertElement(whole, part, at++);
    } else {
      for (unsigned lane = 0; lane < vector->getNumElements(); ++lane)
        whole = builder.CreateInsertElement(whole, builder.CreateExtractElement(part, lane), at++);
    }
  }
  return whole;
}

// Vectors of different lengths become one list of lanes.
llvm::Value* Shuffle(llvm::IRBuilderBase& builder, llvm::Type* type, llvm::Value* a, llvm::Value* b,
                     std::span<const uint32_t> lanes) {
  const unsigned first = llvm::cast<llvm::FixedVectorType>(a->getType())->getNumElements();
  if (a->getType() == b->getType()) {
    const llvm::SmallVector<int> mask(lanes.begin(), lanes.end());
    return builder.CreateShuffleVector(a, b, mask);
  }
  llvm::Value* whole = llvm::PoisonValue::get(type);
  for (unsigned at = 0; at < lanes.size(); ++at) {
    if (lanes[at] == ~0U) continue;
    llvm::Value* lane = lanes[at] < first ? builder.CreateExtractElement(a, lanes[at])
                                          : builder.CreateExtractElement(b, lanes[at] - first);
    whole = builder.CreateInsertElement(whole, lane, at);
  }
  return whole;
}

// Between types of the same shape, member by member.
llvm::Value* CopyLogical(llvm::IRBuilderBase& builder, llvm::Type* type, llvm::Value* value) {
  if (value->getType() == type) return value;
  const bool is_structure = type->isStructTy();
  const uint64_t count = is_structure ? type->getStructNumElements() : type->getArrayNumElements();
  llvm::Value* whole = llvm::PoisonValue::get(type);
  for (unsigned at = 0; at < count; ++at) {
    llvm::Type* member =
        is_structure ? type->getStructElementType(at) : type->getArrayElementType();
    whole = builder.CreateInsertValue(
        whole, CopyLogical(builder, member, builder.CreateExtractValue(value, at)), at);
  }
  return whole;
}

}  // namespace

llvm::Value* Translator::Composites(const Instruction& i) {
  const auto& operands = i.operands;
  llvm::Type* type = IrType(i.type);
  switch (i.op) {
    case spv::Op::OpVectorExtractDynamic:
      return builder_.CreateExtractElement(Value(operands[0]), Value(operands[1]));
    case spv::Op::OpVectorInsertDynamic:
      return builder_.CreateInsertElement(Value(operands[0]), Value(operands[1]),
                                          Value(operands[2]));
    case spv::Op::OpVectorShuffle:
      return Shuffle(builder_, type, Value(operands[0]), Value(operands[1]), operands.subspan(2));
    case spv::Op::OpCompositeConstruct: {
      llvm::SmallVector<llvm::Value*> parts;
      for (uint32_t id : operands) parts.push_back(Operand(id));
      return Construct(builder_, type, parts);
    }
    case spv::Op::OpCompositeExtract:
      return Extract(builder_, Value(operands[0]),
                     llvm::ArrayRef(operands.data() + 1, operands.size() - 1));
    case spv::Op::OpCompositeInsert:
      return Insert(builder_, Value(operands[1]), Value(operands[0]),
                    llvm::ArrayRef(operands.data() + 2, operands.size() - 2));
    case spv::Op::OpCopyObject: return Operand(operands[0]);
    case spv::Op::OpCopyLogical: return CopyLogical(builder_, type, Value(operands[0]));
    default: Refuse(i, "the instruction is not supported");
  }
}

}  // namespace weft::compiler::spirv
