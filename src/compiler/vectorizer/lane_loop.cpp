// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorizer/lane_loop.h"

#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {

llvm::Value* MaskBits(llvm::IRBuilderBase& builder, llvm::Value* mask) {
  unsigned width = llvm::cast<llvm::FixedVectorType>(mask->getType())->getNumElements();
  llvm::Value* bits = builder.CreateBitCast(mask, builder.getIntNTy(width));
  return builder.CreateZExt(bits, width <= 32 ? builder.getInt32Ty() : builder.getInt64Ty());
}

Lanes LoopOverLanes(LaneValues& values, llvm::Instruction& instruction, llvm::Value* mask) {
  llvm::BasicBlock* before = instruction.getParent();
  llvm::BasicBlock* after = llvm::SplitBlock(before, instruction.getIterator());
  llvm::Function& kernel = *before->getParent();
  auto* loop = llvm::BasicBlock::Create(kernel.getContext(), "lanes", &kernel, after);
  before->getTerminator()->eraseFromParent();
  llvm::IRBuilder<> builder(before);
  if (!mask) mask = llvm::Constant::getAllOnesValue(values.Widened(builder.getInt1Ty()));
  llvm::Value* first = MaskBits(builder, mask);
  llvm::Value* none = llvm::ConstantInt::get(first->getType(), 0);
  builder.CreateCondBr(builder.CreateICmpEQ(first, none), after, loop);

  builder.SetInsertPoint(loop);
  llvm::PHINode* bits = builder.CreatePHI(first->getType(), 2, "bits");
  bits->addIncoming(first, before);
  auto components = ComponentsOf(instruction.getType(), kernel.getDataLayout());
  if (instruction.getType()->isVoidTy()) components.clear();
  llvm::SmallVector<llvm::PHINode*> collected;
  for (const Component& component : components) {
    collected.push_back(builder.CreatePHI(values.Widened(component.type), 2));
  }
  llvm::Value* lane = builder.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, bits, builder.getTrue());
  llvm::Instruction* scalar = instruction.clone();
  for (llvm::Use& operand : scalar->operands()) {
    if (llvm::isa<llvm::BasicBlock, llvm::Function>(operand.get())) continue;
    operand.set(values.Lane(builder, operand.get(), lane));
  }
  builder.Insert(scalar);
  Lanes results;
  for (auto [component, before_lane] : llvm::zip_equal(components, collected)) {
    llvm::Value* part = GetComponent(builder, scalar, component);
    results.push_back(builder.CreateInsertElement(before_lane, part, lane));
  }
  llvm::Value* one = llvm::ConstantInt::get(first->getType(), 1);
  llvm::Value* rest = builder.CreateAnd(bits, builder.CreateSub(bits, one));
  bits->addIncoming(rest, loop);
  builder.CreateCondBr(builder.CreateICmpEQ(rest, none), after, loop);

  Lanes merged;
  builder.SetInsertPoint(after, after->begin());
  for (auto [before_lane, result] : llvm::zip_equal(collected, results)) {
    llvm::Value* absent = llvm::PoisonValue::get(result->getType());
    before_lane->addIncoming(absent, before);
    before_lane->addIncoming(result, loop);
    llvm::PHINode* value = builder.CreatePHI(result->getType(), 2);
    value->addIncoming(absent, before);
    value->addIncoming(result, loop);
    merged.push_back(value);
  }
  return merged;
}

}  // namespace weft::compiler
