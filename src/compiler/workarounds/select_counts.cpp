// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workarounds/select_counts.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// The extension of a mask that an operand is, or null.
llvm::CastInst* ExtendedMask(llvm::Value* operand) {
  auto* cast = llvm::dyn_cast<llvm::CastInst>(operand);
  return cast && cast->getSrcTy()->isVectorTy() && cast->getSrcTy()->isIntOrIntVectorTy(1) &&
                 llvm::isa<llvm::ZExtInst, llvm::SExtInst>(cast)
             ? cast
             : nullptr;
}

// Of a mask extended by its sign, whose bits count as -1, the other operation is done.
llvm::BinaryOperator& SelectIn(llvm::BinaryOperator& sum, unsigned index, llvm::CastInst& mask) {
  llvm::IRBuilder<> builder(&sum);
  llvm::Type* type = sum.getType();
  llvm::Value* ones = builder.CreateSelect(mask.getOperand(0), llvm::ConstantInt::get(type, 1),
                                           llvm::ConstantInt::get(type, 0));
  if (llvm::isa<llvm::ZExtInst>(mask)) {
    sum.setOperand(index, ones);
    return sum;
  }
  bool is_add = sum.getOpcode() == llvm::Instruction::Add;
  auto* other = llvm::BinaryOperator::Create(
      is_add ? llvm::Instruction::Sub : llvm::Instruction::Add, sum.getOperand(1 - index), ones);
  llvm::ReplaceInstWithInst(&sum, other);
  return *other;
}

}  // namespace

llvm::Error SelectCounts(llvm::Module& module, KernelJob&) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      auto* sum = llvm::dyn_cast<llvm::BinaryOperator>(&instruction);
      if (!sum) continue;
      for (unsigned index : {1, 0}) {
        bool is_term = sum->getOpcode() == llvm::Instruction::Add ||
                       (sum->getOpcode() == llvm::Instruction::Sub && index == 1);
        llvm::CastInst* mask = is_term ? ExtendedMask(sum->getOperand(index)) : nullptr;
        if (mask) sum = &SelectIn(*sum, index, *mask);
      }
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
