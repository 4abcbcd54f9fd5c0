// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/loops/sums_of_products.h"

#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

constexpr size_t kMaxProducts = 8, kMaxFactors = 3;
constexpr unsigned kMaxDepth = 8;

bool Add(Sum& sum, const Product& product, int64_t times) {
  int64_t& all = sum[product];
  if (llvm::AddOverflow(all, times, all)) return false;
  if (all == 0) sum.erase(product);
  return sum.size() <= kMaxProducts;
}

std::optional<Sum> Multiply(const Sum& left, const Sum& right) {
  Sum sum;
  for (const auto& [left_factors, left_times] : left) {
    for (const auto& [right_factors, right_times] : right) {
      Product factors(left_factors);
      factors.append(right_factors);
      llvm::sort(factors);
      int64_t times;
      if (factors.size() > kMaxFactors || llvm::MulOverflow(left_times, right_times, times) ||
          !Add(sum, factors, times)) {
        return std::nullopt;
      }
    }
  }
  return sum;
}

std::optional<Sum> SumOf(llvm::Value& value, Wraps wraps, unsigned depth) {
  auto of = [&](llvm::Value* operand) { return SumOf(*operand, wraps, depth + 1); };
  if (auto* number = llvm::dyn_cast<llvm::ConstantInt>(&value)) {
    Sum sum;
    if (!Add(sum, {}, number->getSExtValue())) return std::nullopt;
    return sum;
  }
  const Sum whole = {{{&value}, 1}};
  if (depth == kMaxDepth) return whole;
  auto* binary = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&value);
  const bool is_plain =
      binary && (wraps == Wraps::kMaybe || binary->hasNoSignedWrap() || IsIdLike(&value));
  llvm::Value *left, *right;
  const llvm::APInt* bits;
  if ((is_plain && match(&value, m_Add(m_Value(left), m_Value(right)))) ||
      match(&value, m_DisjointOr(m_Value(left), m_Value(right)))) {
    return Subtract(of(left), Negate(of(right)));
  }
  if (is_plain && match(&value, m_Sub(m_Value(left), m_Value(right)))) {
    return Subtract(of(left), of(right));
  }
  if (is_plain && match(&value, m_Mul(m_Value(left), m_Value(right)))) {
    const std::optional<Sum> one = of(left), other = of(right);
    return one && other ? Multiply(*one, *other) : std::nullopt;
  }
  if (is_plain && match(&value, m_Shl(m_Value(left), m_APInt(bits))) && bits->ult(62)) {
    const std::optional<Sum> one = of(left);
    return one ? Multiply(*one, {{{}, int64_t(1) << bits->getZExtValue()}}) : std::nullopt;
  }
  if (wraps == Wraps::kNever &&
      match(&value, m_CombineOr(m_SExt(m_Value(left)), m_NNegZExt(m_Value(left))))) {
    return of(left);
  }
  return whole;
}

}  // namespace

std::optional<Sum> SumOf(llvm::Value& value, Wraps wraps) { return SumOf(value, wraps, 0); }

std::optional<Sum> Subtract(std::optional<Sum> left, const std::optional<Sum>& right) {
  if (!left || !right) return std::nullopt;
  for (const auto& [factors, times] : *right) {
    if (times == INT64_MIN || !Add(*left, factors, -times)) return std::nullopt;
  }
  return left;
}

std::optional<Sum> Negate(const std::optional<Sum>& sum) { return Subtract(Sum(), sum); }

bool IsAlike(const Sum& sum, const llvm::Loop& loop, const LaneShapes& shapes) {
  return llvm::all_of(sum, [&](const auto& product) {
    return llvm::all_of(product.first, [&](const llvm::Value* factor) {
      return loop.isLoopInvariant(factor) && shapes.Of(factor).IsUniform();
    });
  });
}

}  // namespace weft::compiler
