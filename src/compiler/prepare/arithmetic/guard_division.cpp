// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/arithmetic/guard_division.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

bool IsSigned(const llvm::BinaryOperator& division) {
  return division.getOpcode() == llvm::Instruction::SDiv ||
         division.getOpcode() == llvm::Instruction::SRem;
}

// A constant divisor of which every element is safe for every dividend.
bool IsSafe(const llvm::BinaryOperator& division) {
  using llvm::PatternMatch::m_CheckedInt;
  bool is_signed = IsSigned(division);
  auto safe = [is_signed](const llvm::APInt& divisor) {
    return !divisor.isZero() && !(is_signed && divisor.isAllOnes());
  };
  auto* divisor = llvm::dyn_cast<llvm::Constant>(division.getOperand(1));
  return divisor && !divisor->containsUndefOrPoisonElement() &&
         llvm::PatternMatch::match(divisor, m_CheckedInt(safe));
}

void Guard(llvm::BinaryOperator& division) {
  llvm::IRBuilder<> builder(&division);
  llvm::Type* type = division.getType();
  llvm::Value* divisor = builder.CreateFreeze(division.getOperand(1));
  llvm::Value* is_bad = builder.CreateICmpEQ(divisor, llvm::ConstantInt::get(type, 0));
  if (IsSigned(division)) {
    llvm::Value* dividend = builder.CreateFreeze(division.getOperand(0));
    division.setOperand(0, dividend);
    llvm::APInt least = llvm::APInt::getSignedMinValue(type->getScalarSizeInBits());
    llvm::Value* overflows =
        builder.CreateAnd(builder.CreateICmpEQ(dividend, llvm::ConstantInt::get(type, least)),
                          builder.CreateICmpEQ(divisor, llvm::Constant::getAllOnesValue(type)));
    is_bad = builder.CreateOr(is_bad, overflows);
  }
  division.setOperand(1, builder.CreateSelect(is_bad, llvm::ConstantInt::get(type, 1), divisor));
  if (llvm::isa<llvm::PossiblyExactOperator>(division)) division.setIsExact(false);
}

}  // namespace

llvm::Error GuardDivision(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(&instruction);
      if (binary && binary->isIntDivRem() && !IsSafe(*binary)) Guard(*binary);
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
