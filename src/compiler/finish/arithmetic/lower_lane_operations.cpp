// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/arithmetic/lower_lane_operations.h"

#include "compiler/ir/lane_operation.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsX86.h"

namespace weft::compiler {
namespace {

using Operands = llvm::SmallVector<llvm::Value*, 3>;

// Lanes of 32 bits in the smallest register that the instructions take.
constexpr unsigned kLeast = 4;

unsigned CountLanes(const llvm::Value* vector) {
  return llvm::cast<llvm::FixedVectorType>(vector->getType())->getNumElements();
}

// The intrinsic of registers of 4, 8 or 16 lanes.
llvm::Intrinsic::ID InstructionFor(LaneOperation operation, unsigned count) {
  using namespace llvm::Intrinsic;
  const unsigned size = llvm::Log2_32(count / kLeast);
  switch (operation) {
    case LaneOperation::kReciprocalRootEstimate: {
      constexpr ID kIds[] = {x86_avx512_rsqrt14_ps_128, x86_avx512_rsqrt14_ps_256,
                             x86_avx512_rsqrt14_ps_512};
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

// `operands` are what registers hold.
llvm::Value* LowerRegister(llvm::IRBuilder<>& builder, LaneOperation operation,
                           const Operands& operands) {
  const unsigned count = CountLanes(operands[0]);
  const llvm::Intrinsic::ID instruction = InstructionFor(operation, count);
  if (operation == LaneOperation::kReciprocalRootEstimate) {
    llvm::Value* all_lanes = builder.getIntN(std::max(count, 8u), ~0);
    llvm::Value* none = llvm::PoisonValue::get(operands[0]->getType());
    return builder.CreateIntrinsic(instruction, {}, {operands[0], none, all_lanes});
  }
  auto* bytes = llvm::FixedVectorType::get(builder.getInt8Ty(), count * 4);
  return builder.CreateIntrinsic(instruction, {},
                                 {operands[2], builder.CreateBitCast(operands[0], bytes),
                                  builder.CreateBitCast(operands[1], bytes)});
}

llvm::Value* LowerVector(llvm::IRBuilder<>& builder, LaneOperation operation,
                         const Operands& operands, unsigned most) {
  const unsigned count = CountLanes(operands[0]);
  const unsigned size = std::clamp<unsigned>(llvm::bit_ceil(count), kLeast, most);
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
  auto* vector = llvm::FixedVectorType::get(operands[0]->getType(), kLeast);
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
    const unsigned most = machine.getRegisterBitWidth(kKind).getFixedValue() / 32;
    for (llvm::Instruction& call : llvm::make_early_inc_range(llvm::instructions(function))) {
      const std::optional<LaneOperation> operation = FindLaneOperation(call);
      if (!operation) continue;
      llvm::IRBuilder<> builder(&call);
      const Operands operands(llvm::cast<llvm::CallInst>(call).args());
      call.replaceAllUsesWith(call.getType()->isVectorTy()
                                  ? LowerVector(builder, *operation, operands, most)
                                  : LowerScalar(builder, *operation, operands));
      call.eraseFromParent();
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
