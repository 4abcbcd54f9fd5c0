// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/lanes/whole_vectors.h"

#include "compiler/ir/lane_operation.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

bool IsAdjacent(const llvm::Instruction& access, const LaneShapes& shapes) {
  llvm::Type* type = llvm::getLoadStoreType(&access);
  int64_t size = access.getDataLayout().getTypeAllocSize(type).getFixedValue();
  LaneShape shape = shapes.Of(llvm::getLoadStorePointerOperand(&access));
  return type->isVectorTy() && shape.IsStrided() && shape.stride == size;
}

bool MayBeWhole(const llvm::Instruction& instruction, const LaneShapes& shapes) {
  if (llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction)) {
    return IsAdjacent(instruction, shapes);
  }
  const bool is_elementwise = IsElementwise(instruction) || FindLaneOperation(instruction) ||
                              llvm::isa<llvm::PHINode>(instruction);
  return instruction.getType()->isVectorTy() && is_elementwise &&
         shapes.Of(&instruction).IsVarying();
}

}  // namespace

bool IsElementwise(const llvm::Instruction& instruction) {
  if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
    return llvm::isTriviallyVectorizable(intrinsic->getIntrinsicID());
  }
  if (auto* cast = llvm::dyn_cast<llvm::BitCastInst>(&instruction)) {
    return cast->getSrcTy()->getScalarSizeInBits() == cast->getDestTy()->getScalarSizeInBits();
  }
  return instruction.isBinaryOp() || instruction.isUnaryOp() || instruction.isCast() ||
         llvm::isa<llvm::CmpInst, llvm::SelectInst, llvm::FreezeInst>(instruction);
}

llvm::DenseSet<const llvm::Value*> FindWholeVectors(llvm::Function& kernel,
                                                    const LaneShapes& shapes) {
  llvm::DenseSet<const llvm::Value*> whole;
  for (const llvm::Instruction& instruction : llvm::instructions(kernel)) {
    if (MayBeWhole(instruction, shapes)) whole.insert(&instruction);
  }
  // What meets a vector that is taken apart is taken apart as well.
  llvm::SmallVector<const llvm::Value*> apart;
  auto take_apart = [&](const llvm::Value& value) {
    if (whole.erase(&value)) apart.push_back(&value);
  };
  for (const llvm::Instruction& instruction : llvm::instructions(kernel)) {
    bool is_vector = instruction.getType()->isVectorTy() || whole.contains(&instruction);
    for (const llvm::Use& operand : instruction.operands()) {
      if (!operand->getType()->isVectorTy() || !llvm::isa<llvm::Instruction>(operand)) continue;
      if (shapes.Of(operand).IsUniform() && llvm::getSplatValue(operand)) continue;
      if (!whole.contains(&instruction)) take_apart(*operand);
      if (is_vector && !whole.contains(operand)) take_apart(instruction);
    }
  }
  while (!apart.empty()) {
    auto* value = llvm::cast<llvm::Instruction>(apart.pop_back_val());
    for (const llvm::Use& operand : value->operands()) take_apart(*operand);
    for (const llvm::User* user : value->users()) take_apart(*user);
  }
  return whole;
}

}  // namespace weft::compiler
