// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/high_product.h"

#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {

std::optional<HighProduct> HighProduct::Find(const llvm::Instruction& instruction) {
  using namespace llvm::PatternMatch;
  llvm::Value *factor, *other;
  const bool is_upper_half =
      match(&instruction,
            m_Trunc(m_LShr(m_Mul(m_ZExt(m_Value(factor)), m_Value(other)), m_SpecificInt(64)))) &&
      instruction.getType()->isIntegerTy(64) && factor->getType()->isIntegerTy(64);
  if (!is_upper_half) return std::nullopt;
  if (auto* number = llvm::dyn_cast<llvm::ConstantInt>(other)) {
    if (!number->getValue().isIntN(64)) return std::nullopt;
    return HighProduct{factor,
                       llvm::ConstantInt::get(factor->getType(), number->getValue().trunc(64))};
  }
  llvm::Value* narrow;
  const bool is_narrow =
      match(other, m_ZExt(m_Value(narrow))) && narrow->getType()->isIntegerTy(64);
  return is_narrow ? std::optional(HighProduct{factor, narrow}) : std::nullopt;
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
