// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/arithmetic/lower_lane_operations.h"

#include "compiler/ir/lane_operation.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsX86.h"

namespace weft::compiler {
namespace {

using Operands = llvm::SmallVector<llvm::Value*, 5>;

// Of the smallest register that the instructions take.
constexpr unsigned kLeastBits = 128;

// Of the largest register, whose instructions say how they round.
constexpr unsigned kMostFloats = 16, kCurrentRounding = 4;

unsigned CountLanes(const llvm::Value* vector) {
  return llvm::cast<llvm::FixedVectorType>(vector->getType())->getNumElements();
}

// The intrinsic of a register of 128, 256 or 512 bits.
llvm::Intrinsic::ID InstructionFor(LaneOperation operation, llvm::Type& type) {
  using namespace llvm::Intrinsic;
  const unsigned size = llvm::Log2_32(type.getPrimitiveSizeInBits() / kLeastBits);
  switch (operation) {
    case LaneOperation::kReciprocalRootEstimate: {
      constexpr ID kFloats[] = {x86_avx512_rsqrt14_ps_128, x86_avx512_rsqrt14_ps_256,
                                x86_avx512_rsqrt14_ps_512};
      constexpr ID kDoubles[] = {x86_avx512_rsqrt14_pd_128, x86_avx512_rsqrt14_pd_256,
                                 x86_avx512_rsqrt14_pd_512};
      return (type.getScalarType()->isDoubleTy() ? kDoubles : kFloats)[size];
    }
    case LaneOperation::kReciprocalEstimate: {
      constexpr ID kIds[] = {x86_avx512_rcp14_pd_128, x86_avx512_rcp14_pd_256,
                             x86_avx512_rcp14_pd_512};
      return kIds[size];
    }
    case LaneOperation::kRoughReciprocalRoot:
      return size == 0 ? x86_sse_rsqrt_ps : x86_avx_rsqrt_ps_256;
    case LaneOperation::kScale: {
      constexpr ID kIds[] = {x86_avx512_mask_scalef_ps_128, x86_avx512_mask_scalef_ps_256,
                             x86_avx512_mask_scalef_ps_512};
      return kIds[size];
    }
    case LaneOperation::kDotProduct: {
      constexpr ID kIds[] = {x86_avx512_vpdpbusd_128, x86_avx512_vpdpbusd_256,
                             x86_avx512_vpdpbusd_512};
      return kIds[size];
    }
    case LaneOperation::kSaturatedDotProduct: {
      constexpr ID kIds[] = {x86_avx512_vpdpbusds_128, x86_avx512_vpdpbusds_256,
                             x86_avx512_vpdpbusds_512};
      return kIds[size];
    }
  }
  llvm_unreachable("not an operation of lanes");
}

// An instruction of floats; the intrinsics of AVX-512's have a mask as well.
llvm::Value* LowerFloats(llvm::IRBuilder<>& builder, LaneOperation operation,
                         llvm::Intrinsic::ID instruction, Operands operands) {
  if (operation == LaneOperation::kRoughReciprocalRoot)
    return builder.CreateIntrinsic(instruction, {}, operands);
  llvm::Type* type = operands[0]->getType();
  const unsigned count = CountLanes(operands[0]);
  operands.push_back(llvm::PoisonValue::get(type));
  operands.push_back(builder.getIntN(std::max(count, 8u), ~0));
  const bool has_rounding = operation == LaneOperation::kScale && count == kMostFloats;
  if (has_rounding) operands.push_back(builder.getInt32(kCurrentRounding));
  return builder.CreateIntrinsic(instruction, {}, operands);
}

// `operands` are what registers hold.
llvm::Value* LowerRegister(llvm::IRBuilder<>& builder, LaneOperation operation,
                           const Operands& operands) {
  const unsigned count = CountLanes(operands[0]);
  const llvm::Intrinsic::ID instruction = InstructionFor(operation, *operands[0]->getType());
  if (operands[0]->getType()->isFPOrFPVectorTy())
    return LowerFloats(builder, operation, instruction, operands);
  auto* bytes = llvm::FixedVectorType::get(builder.getInt8Ty(), count * 4);
  return builder.CreateIntrinsic(instruction, {},
                                 {operands[2], builder.CreateBitCast(operands[0], bytes),
                                  builder.CreateBitCast(operands[1], bytes)});
}

llvm::Value* LowerVector(llvm::IRBuilder<>& builder, LaneOperation operation,
                         const Operands& operands, unsigned most_bits) {
  const unsigned count = CountLanes(operands[0]);
  const unsigned lane_bits = operands[0]->getType()->getScalarSizeInBits();
  const unsigned size =
      std::clamp<unsigned>(llvm::bit_ceil(count), kLeastBits / lane_bits, most_bits / lane_bits);
  llvm::SmallVector<llvm::Value*> parts;
  for (unsigned first = 0; first < count; first += size) {
    llvm::SmallVector<int> lanes(size, llvm::PoisonMaskElem);
    std::iota(lanes.begin(), lanes.begin() + std::min(size, count - first), first);
    Operands part;
    for (llvm::Value* operand : operands)
      part.push_back(builder.CreateShuffleVector(operand, lanes));
    parts.push_back(LowerRegister(builder, operation, part));
  }
  llvm::Value* all = llvm::concatenateVectors(builder, parts);
  return builder.CreateShuffleVector(all, llvm::createSequentialMask(0, count, 0));
}

llvm::Value* LowerScalar(llvm::IRBuilder<>& builder, LaneOperation operation, Operands operands) {
  llvm::Type* type = operands[0]->getType();
  auto* vector = llvm::FixedVectorType::get(type, kLeastBits / type->getScalarSizeInBits());
  for (llvm::Value*& operand : operands)
    operand = builder.CreateInsertElement(llvm::PoisonValue::get(vector), operand, uint64_t(0));
  return builder.CreateExtractElement(LowerRegister(builder, operation, operands), uint64_t(0));
}

}  // namespace

llvm::Error LowerLaneOperations(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    const llvm::TargetTransformInfo machine = job.machine.getTargetTransformInfo(function);
    constexpr auto kKind = llvm::TargetTransformInfo::RGK_FixedWidthVector;
    const unsigned most_bits = machine.getRegisterBitWidth(kKind).getFixedValue();
    for (llvm::Instruction& call : llvm::make_early_inc_range(llvm::instructions(function))) {
      const std::optional<LaneOperation> operation = FindLaneOperation(call);
      if (!operation) continue;
      llvm::IRBuilder<> builder(&call);
      const Operands operands(llvm::cast<llvm::CallInst>(call).args());
      call.replaceAllUsesWith(call.getType()->isVectorTy()
                                  ? LowerVector(builder, *operation, operands, most_bits)
                                  : LowerScalar(builder, *operation, operands));
      call.eraseFromParent();
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
