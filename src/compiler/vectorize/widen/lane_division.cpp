// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/lane_division.h"

#include "compiler/ir/lane_operation.h"

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

// (1 + excess) / x, but for a 2^-41st of it, of an estimate that is a 2^-14th off: what it lacks of
// the reciprocal, rest, is made good by two terms of the series of 1 / (1 - rest).
llvm::Value* Reciprocal(llvm::IRBuilderBase& builder, llvm::Value* x, double excess) {
  llvm::Type* type = x->getType();
  llvm::Value* estimate = CreateLaneOperation(builder, LaneOperation::kReciprocalEstimate, x);
  auto fused = [&](llvm::Value* a, llvm::Value* b, llvm::Value* c) {
    return builder.CreateIntrinsic(llvm::Intrinsic::fma, {type}, {a, b, c});
  };
  llvm::Value* rest =
      fused(builder.CreateFNeg(x), estimate, llvm::ConstantFP::get(type, 1 + excess));
  return fused(estimate, fused(rest, rest, rest), estimate);
}

// Of unsigned integers of 64 bits. A product with the divisor's reciprocal, made small enough not
// to be beyond the quotient for all that an estimate and roundings add, is at most 2^26 below it;
// the same for what is left is at most one below.
Division DivideUnsignedLongs(llvm::IRBuilderBase& builder, llvm::Value* dividend,
                             llvm::Value* divisor, bool has_reciprocals) {
  llvm::Type* type = dividend->getType();
  llvm::Type* real = type->getWithNewType(builder.getDoubleTy());
  llvm::Value* of = builder.CreateUIToFP(divisor, real);
  llvm::Value* reciprocal =
      has_reciprocals ? Reciprocal(builder, of, -0x1p-40)
                      : builder.CreateFMul(builder.CreateFDiv(llvm::ConstantFP::get(real, 1), of),
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
                         llvm::Value* dividend, llvm::Value* divisor, bool has_reciprocals) {
  auto result = [&](Division division) {
    return IsQuotient(operation) ? division.quotient : division.remainder;
  };
  if (!IsSigned(operation))
    return result(DivideUnsignedLongs(builder, dividend, divisor, has_reciprocals));
  llvm::Value* magnitude = result(DivideUnsignedLongs(
      builder, Magnitude(builder, dividend), Magnitude(builder, divisor), has_reciprocals));
  llvm::Value* sign = IsQuotient(operation) ? builder.CreateXor(dividend, divisor) : dividend;
  return builder.CreateSelect(builder.CreateIsNeg(sign), builder.CreateNeg(magnitude), magnitude);
}

// Of at most 32 bits. A product with a reciprocal that is a little too large is no less than the
// quotient, and by less than a divisor's part more, so that it is no whole number further.
llvm::Value* DivideWords(llvm::IRBuilderBase& builder, Instruction::BinaryOps operation,
                         llvm::Value* dividend, llvm::Value* divisor, bool has_reciprocals) {
  auto* type = llvm::cast<llvm::VectorType>(dividend->getType());
  auto code = IsSigned(operation) ? Instruction::SIToFP : Instruction::UIToFP;
  llvm::Type* real = llvm::VectorType::get(builder.getDoubleTy(), type->getElementCount());
  // Quotients of unsigned words need more than the 31 bits that a signed conversion gives.
  bool is_long = type->getScalarSizeInBits() == 32 && !IsSigned(operation);
  llvm::Type* integer = llvm::VectorType::get(is_long ? builder.getInt64Ty() : builder.getInt32Ty(),
                                              type->getElementCount());
  llvm::Value* whole = builder.CreateCast(code, dividend, real);
  llvm::Value* of = builder.CreateCast(code, divisor, real);
  llvm::Value* ratio = has_reciprocals ? builder.CreateFMul(whole, Reciprocal(builder, of, 0x1p-37))
                                       : builder.CreateFDiv(whole, of);
  llvm::Value* quotient =
      builder.CreateTrunc(builder.CreateFreeze(builder.CreateFPToSI(ratio, integer)), type);
  if (IsQuotient(operation)) return quotient;
  return builder.CreateSub(dividend, builder.CreateMul(quotient, divisor));
}

}  // namespace

llvm::Value* DivideLanes(llvm::IRBuilderBase& builder, Instruction::BinaryOps operation,
                         llvm::Value* dividend, llvm::Value* divisor, bool has_reciprocals) {
  const auto divide = dividend->getType()->getScalarSizeInBits() > 32 ? DivideLongs : DivideWords;
  return divide(builder, operation, dividend, divisor, has_reciprocals);
}

}  // namespace weft::compiler
