// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/lane_division.h"

namespace weft::compiler {
namespace {

using llvm::Instruction;

bool IsSigned(Instruction::BinaryOps operation) {
  return operation == Instruction::SDiv || operation == Instruction::SRem;
}

bool IsQuotient(Instruction::BinaryOps operation) {
  return operation == Instruction::SDiv || operation == Instruction::UDiv;
}

struct Division {
  llvm::Value *quotient, *remainder;
};

// Of unsigned integers of 64 bits. A product with the divisor's reciprocal, made small enough not
// to be beyond the quotient for all that five roundings add, is at most 2^15 below it; the same for
// what is left is at most one below.
Division DivideUnsignedLongs(llvm::IRBuilderBase& builder, llvm::Value* dividend,
                             llvm::Value* divisor) {
  llvm::Type* type = dividend->getType();
  llvm::Type* real = type->getWithNewType(builder.getDoubleTy());
  llvm::Value* reciprocal = builder.CreateFMul(
      builder.CreateFDiv(llvm::ConstantFP::get(real, 1), builder.CreateUIToFP(divisor, real)),
      llvm::ConstantFP::get(real, 1 - 0x1p-50));
  Division all{llvm::Constant::getNullValue(type), dividend};
  for (int step = 0; step < 2; ++step) {
    llvm::Value* ratio = builder.CreateFMul(builder.CreateUIToFP(all.remainder, real), reciprocal);
    llvm::Value* part = builder.CreateFreeze(builder.CreateFPToUI(ratio, type));
    all.quotient = builder.CreateAdd(all.quotient, part);
    all.remainder = builder.CreateSub(all.remainder, builder.CreateMul(part, divisor));
  }
  llvm::Value* is_below = builder.CreateICmpUGE(all.remainder, divisor);
  llvm::Value* more = builder.CreateSub(all.remainder, divisor);
  return {builder.CreateAdd(all.quotient, builder.CreateZExt(is_below, type)),
          builder.CreateSelect(is_below, more, all.remainder)};
}

llvm::Value* Magnitude(llvm::IRBuilderBase& builder, llvm::Value* value) {
  return builder.CreateBinaryIntrinsic(llvm::Intrinsic::abs, value, builder.getFalse());
}

llvm::Value* DivideLongs(llvm::IRBuilderBase& builder, Instruction::BinaryOps operation,
                         llvm::Value* dividend, llvm::Value* divisor) {
  auto result = [&](Division division) {
    return IsQuotient(operation) ? division.quotient : division.remainder;
  };
  if (!IsSigned(operation)) return result(DivideUnsignedLongs(builder, dividend, divisor));
  llvm::Value* magnitude = result(
      DivideUnsignedLongs(builder, Magnitude(builder, dividend), Magnitude(builder, divisor)));
  llvm::Value* sign = IsQuotient(operation) ? builder.CreateXor(dividend, divisor) : dividend;
  return builder.CreateSelect(builder.CreateIsNeg(sign), builder.CreateNeg(magnitude), magnitude);
}

// Of at most 32 bits.
llvm::Value* DivideWords(llvm::IRBuilderBase& builder, Instruction::BinaryOps operation,
                         llvm::Value* dividend, llvm::Value* divisor) {
  auto* type = llvm::cast<llvm::VectorType>(dividend->getType());
  auto code = IsSigned(operation) ? Instruction::SIToFP : Instruction::UIToFP;
  llvm::Type* real = llvm::VectorType::get(builder.getDoubleTy(), type->getElementCount());
  // Quotients of unsigned words need more than the 31 bits that a signed conversion gives.
  bool is_long = type->getScalarSizeInBits() == 32 && !IsSigned(operation);
  llvm::Type* integer = llvm::VectorType::get(is_long ? builder.getInt64Ty() : builder.getInt32Ty(),
                                              type->getElementCount());
  llvm::Value* ratio = builder.CreateFDiv(builder.CreateCast(code, dividend, real),
                                          builder.CreateCast(code, divisor, real));
  llvm::Value* quotient =
      builder.CreateTrunc(builder.CreateFreeze(builder.CreateFPToSI(ratio, integer)), type);
  if (IsQuotient(operation)) return quotient;
  return builder.CreateSub(dividend, builder.CreateMul(quotient, divisor));
}

}  // namespace

llvm::Value* DivideLanes(llvm::IRBuilderBase& builder, Instruction::BinaryOps operation,
                         llvm::Value* dividend, llvm::Value* divisor) {
  const auto divide = dividend->getType()->getScalarSizeInBits() > 32 ? DivideLongs : DivideWords;
  return divide(builder, operation, dividend, divisor);
}

}  // namespace weft::compiler
