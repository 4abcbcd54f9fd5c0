// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Memory Instructions" other than variables.
#include "compiler/ir/address_spaces.h"
#include "compiler/spirv/translator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler::spirv {
namespace {

constexpr uint32_t kVolatile = static_cast<uint32_t>(spv::MemoryAccessMask::Volatile);
constexpr uint32_t kAligned = static_cast<uint32_t>(spv::MemoryAccessMask::Aligned);

// From the flag of a fence of OpenCL C to the bit of memory semantics for the same memory.
constexpr uint64_t kFenceShift = 8;

bool IsVolatile(std::span<const uint32_t> access) {
  return !access.empty() && (access[0] & kVolatile) != 0;
}

}  // namespace

llvm::Align Translator::AlignmentOf(std::span<const uint32_t> access, llvm::Type* type) const {
  if (access.size() > 1 && (access[0] & kAligned) != 0 && llvm::isPowerOf2_32(access[1]))
    return llvm::Align(access[1]);
  return type ? target_.getDataLayout().getABITypeAlign(type) : llvm::Align(1);
}

// In constants, which the validator does not look into, clang 22 writes an offset in bytes as if it
// were one of elements: behind a 0, and the result points to a byte.
llvm::Value* Translator::AccessChain(const Instruction& i) {
  const bool starts_at_element =
      i.op == spv::Op::OpPtrAccessChain || i.op == spv::Op::OpInBoundsPtrAccessChain;
  const bool in_bounds =
      i.op == spv::Op::OpInBoundsAccessChain || i.op == spv::Op::OpInBoundsPtrAccessChain;
  llvm::SmallVector<llvm::Value*> indices;
  if (!starts_at_element) indices.push_back(builder_.getInt64(0));
  for (uint32_t id : i.operands.subspan(1)) indices.push_back(Value(id));
  llvm::Type* type = IrType(ValueType(i.operands[0]).element);
  llvm::Type* result = IrType(TypeOf(i.type).element);
  if (llvm::GetElementPtrInst::getIndexedType(type, indices) != result) {
    const bool is_of_bytes = indices.size() == 2 &&
                             match(indices[0], llvm::PatternMatch::m_Zero()) &&
                             result == builder_.getInt8Ty();
    if (!is_of_bytes) Refuse(i, "the result points to another type than the indices lead to");
    type = result;
    indices.erase(indices.begin());
  }
  return builder_.CreateGEP(
      type, Operand(i.operands[0]), indices, "",
      in_bounds ? llvm::GEPNoWrapFlags::inBounds() : llvm::GEPNoWrapFlags::none());
}

llvm::Value* Translator::Memory(const Instruction& i) {
  const auto& operands = i.operands;
  switch (i.op) {
    case spv::Op::OpLoad: {
      if (samplers_.contains(operands[0])) return Operand(operands[0]);
      const auto access = operands.subspan(1);
      llvm::Type* type = IrType(i.type);
      return builder_.CreateAlignedLoad(type, Operand(operands[0]), AlignmentOf(access, type),
                                        IsVolatile(access));
    }
    case spv::Op::OpStore: {
      const auto access = operands.subspan(2);
      llvm::Value* value = Value(operands[1]);
      builder_.CreateAlignedStore(value, Operand(operands[0]),
                                  AlignmentOf(access, value->getType()), IsVolatile(access));
      return nullptr;
    }
    case spv::Op::OpCopyMemory:
    case spv::Op::OpCopyMemorySized: {
      const bool sized = i.op == spv::Op::OpCopyMemorySized;
      const auto access = operands.subspan(sized ? 3 : 2);
      llvm::Type* type = sized ? nullptr : IrType(ValueType(operands[0]).element);
      llvm::Value* size =
          sized ? Value(operands[2])
                : builder_.getInt64(target_.getDataLayout().getTypeStoreSize(type).getFixedValue());
      const llvm::Align alignment = AlignmentOf(access, type);
      builder_.CreateMemCpy(Operand(operands[0]), alignment, Operand(operands[1]), alignment, size,
                            IsVolatile(access));
      return nullptr;
    }
    case spv::Op::OpAccessChain:
    case spv::Op::OpInBoundsAccessChain:
    case spv::Op::OpPtrAccessChain:
    case spv::Op::OpInBoundsPtrAccessChain: return AccessChain(i);
    case spv::Op::OpPtrEqual:
      return builder_.CreateICmpEQ(Operand(operands[0]), Operand(operands[1]));
    case spv::Op::OpPtrNotEqual:
      return builder_.CreateICmpNE(Operand(operands[0]), Operand(operands[1]));
    case spv::Op::OpPtrDiff:
      return builder_.CreateTrunc(
          builder_.CreatePtrDiff(IrType(ValueType(operands[0]).element), Operand(operands[0]),
                                 Operand(operands[1])),
          IrType(i.type));
    case spv::Op::OpSizeOf: {
      llvm::Type* type = IrType(ValueType(operands[0]).element);
      if (!type->isSized()) Refuse(i, "what it points to has no size");
      return llvm::ConstantInt::get(IrType(i.type), target_.getDataLayout().getTypeAllocSize(type));
    }
    case spv::Op::OpGenericPtrMemSemantics: {
      const Parameter any = {.scalar = "v", .is_pointer = true, .space = kGenericSpace};
      llvm::Value* flags =
          CallBuiltin("get_fence", builder_.getInt32Ty(), {Operand(operands[0])}, {any}, true);
      return builder_.CreateShl(flags, kFenceShift);
    }
    default: Refuse(i, "the instruction is not supported");
  }
}

}  // namespace weft::compiler::spirv
