// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/likely_quotient.h"

#include "compiler/ir/markers.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// Steps that leave room in a row.
constexpr uint64_t kMaxStep = 4;

bool IsSigned(const llvm::BinaryOperator& division) {
  return division.getOpcode() == llvm::Instruction::SDiv ||
         division.getOpcode() == llvm::Instruction::SRem;
}

bool IsRest(const llvm::BinaryOperator& division) {
  return division.getOpcode() == llvm::Instruction::URem ||
         division.getOpcode() == llvm::Instruction::SRem;
}

// The divisor, as it is where it is not 0 and nothing is below 0 (guard_division.h).
llvm::Value* DivisorOf(const llvm::BinaryOperator& division) {
  llvm::Value *dividend = division.getOperand(0), *divisor = division.getOperand(1);
  llvm::Value *is_wrong, *given;
  if (!match(divisor, m_Select(m_Value(is_wrong), m_One(), m_Value(given)))) return divisor;
  auto is_zero = m_SpecificICmp(llvm::ICmpInst::ICMP_EQ, m_Specific(given), m_Zero());
  auto is_least = m_SpecificICmp(llvm::ICmpInst::ICMP_EQ, m_Specific(dividend), m_SignMask());
  auto is_minus_1 = m_SpecificICmp(llvm::ICmpInst::ICMP_EQ, m_Specific(given), m_AllOnes());
  const bool is_guard =
      match(is_wrong, is_zero) || match(is_wrong, m_c_Or(is_zero, m_c_And(is_least, is_minus_1)));
  return is_guard ? given : divisor;
}

// Whether it is the same from turn to turn of a loop, as the length of rows is.
bool IsFixed(const llvm::Value& value, unsigned depth = 0) {
  constexpr unsigned kMaxDepth = 4;
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  if (!instruction || IsLaunchLoad(instruction)) return true;
  const bool is_computed =
      llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::FreezeInst, llvm::SelectInst,
                llvm::ICmpInst, llvm::MinMaxIntrinsic>(instruction);
  return is_computed && depth < kMaxDepth &&
         llvm::all_of(
             instruction->operands(),
             [&](const llvm::Use& use) { return IsFixed(*use, depth + 1); });
}

}  // namespace

std::optional<LikelyQuotient> LikelyQuotient::Find(const LaneShapes& shapes,
                                                   llvm::Instruction& instruction) {
  auto* division = llvm::dyn_cast<llvm::BinaryOperator>(&instruction);
  if (!division || !division->isIntDivRem() || division->use_empty()) return std::nullopt;
  const bool is_wide_enough =
      division->getType()->isIntegerTy(32) || division->getType()->isIntegerTy(64);
  llvm::Value* divisor = DivisorOf(*division);
  const LaneShape dividend = shapes.Of(division->getOperand(0));
  if (!is_wide_enough || !shapes.Of(divisor).IsUniform() || !IsFixed(*divisor) ||
      !dividend.IsStrided() || dividend.stride < 1 || dividend.Distance() > kMaxStep) {
    return std::nullopt;
  }
  return LikelyQuotient(*division, divisor, dividend.stride);
}

llvm::Value* LikelyQuotient::Test(llvm::IRBuilderBase& builder, unsigned width,
                                  llvm::Value* dividend, llvm::Value* divisor) {
  auto* type = llvm::cast<llvm::IntegerType>(division_->getType());
  const unsigned bits = type->getBitWidth();
  const uint64_t length = LengthOf(width);
  auto number = [&](const llvm::APInt& value) { return llvm::ConstantInt::get(type, value); };
  dividend = builder.CreateFreeze(dividend);
  divisor = builder.CreateFreeze(divisor);
  // Signed numbers are to be none below 0, and none are to wrap.
  const llvm::APInt most =
      IsSigned(*division_) ? llvm::APInt::getSignedMaxValue(bits) : llvm::APInt::getMaxValue(bits);
  llvm::Value* is_divisor = IsSigned(*division_)
                                ? builder.CreateICmpSGT(divisor, llvm::ConstantInt::get(type, 0))
                                : builder.CreateIsNotNull(divisor);
  divisor = builder.CreateSelect(is_divisor, divisor, llvm::ConstantInt::get(type, 1));
  quotient_ = builder.CreateUDiv(dividend, divisor);
  rest_ = builder.CreateSub(dividend, builder.CreateMul(quotient_, divisor));
  llvm::Value* fits = builder.CreateICmpULE(dividend, number(most - length));
  llvm::Value* is_row =
      builder.CreateICmpUGT(builder.CreateSub(divisor, rest_), number(llvm::APInt(bits, length)));
  return builder.CreateAnd(is_divisor, builder.CreateAnd(fits, is_row));
}

llvm::Value* LikelyQuotient::Lanes(llvm::IRBuilderBase& builder, const LaneValues& values) const {
  if (!IsRest(*division_)) return builder.CreateVectorSplat(values.width(), quotient_);
  auto* type = llvm::cast<llvm::IntegerType>(division_->getType());
  return builder.CreateAdd(builder.CreateVectorSplat(values.width(), rest_),
                           values.Steps(type, step_));
}

llvm::Value* LikelyQuotient::OfWorkItem() const {
  if (!IsRest(*division_)) return quotient_;
  llvm::IRBuilder<> builder(division_);
  return builder.CreateSub(dividend(), builder.CreateMul(quotient_, divisor_));
}

}  // namespace weft::compiler
