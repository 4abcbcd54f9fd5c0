// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/known_divisor.h"

#include "compiler/vectorize/widen/high_product.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/DivisionByConstantInfo.h"

namespace weft::compiler {
namespace {

using llvm::Instruction;

// Granlund and Montgomery's, "Division by Invariant Integers using Multiplication", 1994.
llvm::Value* UnsignedQuotient(llvm::IRBuilderBase& builder, llvm::Value* dividend,
                              const llvm::APInt& divisor) {
  const auto magic = llvm::UnsignedDivisionByConstantInfo::get(divisor);
  llvm::Value* quotient = builder.CreateLShr(dividend, magic.PreShift);
  quotient =
      MultiplyHigh(builder, quotient, llvm::ConstantInt::get(dividend->getType(), magic.Magic));
  if (magic.IsAdd) {  // the factor has 65 bits, the highest of which is left out
    llvm::Value* rest = builder.CreateLShr(builder.CreateSub(dividend, quotient), 1);
    quotient = builder.CreateAdd(rest, quotient);
  }
  return builder.CreateLShr(quotient, magic.PostShift);
}

llvm::Value* SignedQuotient(llvm::IRBuilderBase& builder, llvm::Value* dividend,
                            const llvm::APInt& divisor) {
  llvm::Value* magnitude =
      builder.CreateBinaryIntrinsic(llvm::Intrinsic::abs, dividend, builder.getFalse());
  llvm::Value* quotient = UnsignedQuotient(builder, magnitude, divisor.abs());
  llvm::Value* is_positive =
      divisor.isNegative() ? builder.CreateIsNeg(dividend) : builder.CreateIsNotNeg(dividend);
  return builder.CreateSelect(is_positive, quotient, builder.CreateNeg(quotient));
}

}  // namespace

bool IsKnownDivisor(const llvm::Value* divisor) {
  const llvm::APInt* number;
  return llvm::PatternMatch::match(divisor, llvm::PatternMatch::m_APInt(number)) &&
         !number->isZero() && !number->abs().isPowerOf2();
}

llvm::Value* DivideByKnown(llvm::IRBuilderBase& builder, Instruction::BinaryOps operation,
                           llvm::Value* dividend, llvm::Value* divisor) {
  const llvm::APInt& number = llvm::cast<llvm::Constant>(divisor)->getUniqueInteger();
  const bool is_signed = operation == Instruction::SDiv || operation == Instruction::SRem;
  const auto divide = is_signed ? SignedQuotient : UnsignedQuotient;
  llvm::Value* quotient = divide(builder, dividend, number);
  if (operation == Instruction::SDiv || operation == Instruction::UDiv) return quotient;
  return builder.CreateSub(dividend, builder.CreateMul(quotient, divisor));
}

}  // namespace weft::compiler
