// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/high_product.h"

#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {

namespace {

constexpr unsigned kHalf = 64;

bool FitsHalf(const llvm::Value& number) { return number.getType()->getIntegerBitWidth() <= kHalf; }

}  // namespace

std::optional<HighProduct> HighProduct::Find(const llvm::Instruction& instruction) {
  using namespace llvm::PatternMatch;
  llvm::Value *factor, *other;
  const llvm::APInt* shift;
  const bool is_upper_half =
      match(&instruction,
            m_Trunc(m_LShr(m_Mul(m_ZExt(m_Value(factor)), m_Value(other)), m_APInt(shift)))) &&
      instruction.getType()->isIntegerTy() && other->getType()->isIntegerTy(2 * kHalf) &&
      FitsHalf(*factor) && FitsHalf(instruction) && shift->uge(kHalf) && shift->ult(2 * kHalf);
  if (!is_upper_half) return std::nullopt;
  const unsigned dropped = shift->getZExtValue() - kHalf;
  if (auto* number = llvm::dyn_cast<llvm::ConstantInt>(other)) {
    if (!number->getValue().isIntN(kHalf)) return std::nullopt;
    auto* narrow = llvm::Type::getIntNTy(instruction.getContext(), kHalf);
    return HighProduct{factor, llvm::ConstantInt::get(narrow, number->getValue().trunc(kHalf)),
                       dropped};
  }
  llvm::Value* narrow;
  if (!match(other, m_ZExt(m_Value(narrow))) || !FitsHalf(*narrow)) return std::nullopt;
  return HighProduct{factor, narrow, dropped};
}

llvm::Value* HighProduct::Multiply(llvm::IRBuilderBase& builder, llvm::Value* factors,
                                   llvm::Value* others, llvm::Type* type) const {
  llvm::Type* half = factors->getType()->getWithNewBitWidth(kHalf);
  llvm::Value* high =
      MultiplyHigh(builder, builder.CreateZExt(factors, half), builder.CreateZExt(others, half));
  return builder.CreateTrunc(shift ? builder.CreateLShr(high, shift) : high, type);
}

llvm::Value* MultiplyHigh(llvm::IRBuilderBase& builder, llvm::Value* factor, llvm::Value* other) {
  auto low_half = [&](llvm::Value* whole) {
    return builder.CreateAnd(whole, llvm::ConstantInt::get(whole->getType(), UINT32_MAX));
  };
  auto high_half = [&](llvm::Value* whole) { return builder.CreateLShr(whole, 32); };
  llvm::Value *low = low_half(factor), *high = high_half(factor);
  llvm::Value *other_low = low_half(other), *other_high = high_half(other);
  llvm::Value* carried = high_half(builder.CreateMul(low, other_low));
  llvm::Value* middle = builder.CreateAdd(builder.CreateMul(high, other_low), carried);
  llvm::Value* crossed = builder.CreateAdd(builder.CreateMul(low, other_high), low_half(middle));
  llvm::Value* upper = builder.CreateAdd(builder.CreateMul(high, other_high), high_half(middle));
  return builder.CreateAdd(upper, high_half(crossed));
}

}  // namespace weft::compiler
