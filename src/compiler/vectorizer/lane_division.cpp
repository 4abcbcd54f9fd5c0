// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorizer/lane_division.h"

namespace weft::compiler {

llvm::Value* DivideLanes(llvm::IRBuilderBase& builder, llvm::Instruction::BinaryOps operation,
                         llvm::Value* dividend, llvm::Value* divisor) {
  using llvm::Instruction;
  bool is_signed = operation == Instruction::SDiv || operation == Instruction::SRem;
  bool is_quotient = operation == Instruction::SDiv || operation == Instruction::UDiv;
  auto* type = llvm::cast<llvm::VectorType>(dividend->getType());
  auto code = is_signed ? Instruction::SIToFP : Instruction::UIToFP;
  llvm::Type* real = llvm::VectorType::get(builder.getDoubleTy(), type->getElementCount());
  // Quotients of unsigned words need more than the 31 bits that a signed conversion gives.
  bool is_long = type->getScalarSizeInBits() == 32 && !is_signed;
  llvm::Type* integer = llvm::VectorType::get(is_long ? builder.getInt64Ty() : builder.getInt32Ty(),
                                              type->getElementCount());
  llvm::Value* ratio = builder.CreateFDiv(builder.CreateCast(code, dividend, real),
                                          builder.CreateCast(code, divisor, real));
  llvm::Value* quotient =
      builder.CreateTrunc(builder.CreateFreeze(builder.CreateFPToSI(ratio, integer)), type);
  if (is_quotient) return quotient;
  return builder.CreateSub(dividend, builder.CreateMul(quotient, divisor));
}

}  // namespace weft::compiler
