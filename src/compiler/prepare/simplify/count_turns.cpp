// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/simplify/count_turns.h"

#include <map>

#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/transform/loop_counter.h"
#include "compiler/transform/unroll_whole.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// Factors in the order of their addresses; a number alone has none.
using Product = llvm::SmallVector<llvm::Value*, 2>;

// A sum of products of signed numbers, by how many times each is in it. It is exact: what might
// wrap is a factor as a whole.
using Sum = std::map<Product, int64_t>;

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

std::optional<Sum> Subtract(std::optional<Sum> left, const std::optional<Sum>& right) {
  if (!left || !right) return std::nullopt;
  for (const auto& [factors, times] : *right) {
    if (times == INT64_MIN || !Add(*left, factors, -times)) return std::nullopt;
  }
  return left;
}

std::optional<Sum> Negate(const std::optional<Sum>& sum) { return Subtract(Sum(), sum); }

std::optional<Sum> SumOf(llvm::Value& value, unsigned depth = 0) {
  auto of = [&](llvm::Value* operand) { return SumOf(*operand, depth + 1); };
  if (auto* number = llvm::dyn_cast<llvm::ConstantInt>(&value)) {
    Sum sum;
    if (!Add(sum, {}, number->getSExtValue())) return std::nullopt;
    return sum;
  }
  llvm::Value *left, *right;
  const llvm::APInt* bits;
  if (depth == kMaxDepth) return Sum{{{&value}, 1}};
  const bool is_sum = match(&value, m_CombineOr(m_NSWAdd(m_Value(left), m_Value(right)),
                                                m_DisjointOr(m_Value(left), m_Value(right))));
  if (is_sum || (match(&value, m_Add(m_Value(left), m_Value(right))) && IsIdLike(&value))) {
    return Subtract(of(left), Negate(of(right)).value_or(Sum()));
  }
  if (match(&value, m_NSWSub(m_Value(left), m_Value(right)))) return Subtract(of(left), of(right));
  if (match(&value, m_NSWMul(m_Value(left), m_Value(right)))) {
    const std::optional<Sum> one = of(left), other = of(right);
    return one && other ? Multiply(*one, *other) : std::nullopt;
  }
  if (match(&value, m_NSWShl(m_Value(left), m_APInt(bits))) && bits->ult(62)) {
    const std::optional<Sum> one = of(left);
    return one ? Multiply(*one, {{{}, int64_t(1) << bits->getZExtValue()}}) : std::nullopt;
  }
  if (match(&value, m_CombineOr(m_SExt(m_Value(left)), m_NNegZExt(m_Value(left))))) return of(left);
  return Sum{{{&value}, 1}};
}

// Compares a counter with a distance.
struct Test {
  llvm::ICmpInst* compare;
  llvm::CmpInst::Predicate predicate;  // of counter and distance, both signed
  int64_t step;                        // of the counter, which is positive
  Sum distance;
};

// By how much an index of the loop grows in each turn, without wrapping; 0 if in no such way.
int64_t StepOf(const llvm::PHINode& index, const llvm::Loop& loop) {
  const llvm::BasicBlock* latch = loop.getLoopLatch();
  const llvm::APInt* step;
  const bool steps = latch && match(index.getIncomingValueForBlock(latch),
                                    m_NSWAdd(m_Specific(&index), m_APInt(step)));
  return steps && step->getSignificantBits() <= 32 ? step->getSExtValue() : 0;
}

class Finder {
 public:
  Finder(const llvm::Loop& loop, const LaneShapes& shapes) : loop_(loop), shapes_(shapes) {}

  std::optional<Test> TestOf(llvm::ICmpInst& compare) const {
    const unsigned bits = compare.getOperand(0)->getType()->isIntegerTy()
                              ? compare.getOperand(0)->getType()->getIntegerBitWidth()
                              : 0;
    if (bits == 0 || bits > 64 || shapes_.Of(&compare).IsUniform()) return std::nullopt;
    if (compare.isUnsigned() && !AreNotNegative(compare)) return std::nullopt;
    std::optional<Sum> sum = Subtract(SumOf(*compare.getOperand(0)), SumOf(*compare.getOperand(1)));
    if (!sum) return std::nullopt;
    auto index = llvm::find_if(*sum, [&](const auto& product) { return IsIndex(product.first); });
    if (index == sum->end() || (index->second != 1 && index->second != -1)) return std::nullopt;
    auto* phi = llvm::cast<llvm::PHINode>(index->first.front());
    llvm::Value* start = StartOf(*phi, loop_);
    if (!start) return std::nullopt;
    const int64_t sign = index->second, step = StepOf(*phi, loop_) * sign;
    sum->erase(index);
    const std::optional<Sum> from = SumOf(*start);
    // What the sum is in the first turn, of which the counter then takes it away or adds to it.
    sum = sign > 0 ? Subtract(sum, Negate(from)) : Subtract(sum, from);
    if (sum && step > 0) sum = Negate(sum);
    if (!sum || !IsFit(*sum, bits)) return std::nullopt;
    const llvm::CmpInst::Predicate predicate = compare.getSignedPredicate();
    return Test{&compare, step > 0 ? predicate : llvm::CmpInst::getSwappedPredicate(predicate),
                step > 0 ? step : -step, std::move(*sum)};
  }

 private:
  // Whether it compares the same as signed numbers.
  static bool AreNotNegative(const llvm::ICmpInst& compare) {
    const llvm::SimplifyQuery query(compare.getDataLayout(), &compare);
    return llvm::all_of(compare.operands(), [&](const llvm::Use& operand) {
      return llvm::isKnownNonNegative(operand, query);
    });
  }

  bool IsIndex(const Product& product) const {
    auto* phi = product.size() == 1 ? llvm::dyn_cast<llvm::PHINode>(product.front()) : nullptr;
    return phi && phi->getParent() == loop_.getHeader() && StepOf(*phi, loop_) != 0;
  }

  // Whether the distance is the same for all lanes, and known before the loop.
  bool IsFit(const Sum& distance, unsigned bits) const {
    return llvm::all_of(distance, [&](const auto& product) {
      return (bits <= 32 || IsSmall(product.first, product.second)) &&
             llvm::all_of(product.first, [&](const llvm::Value* factor) {
               return loop_.isLoopInvariant(factor) && shapes_.Of(factor).IsUniform();
             });
    });
  }

  // Whether a few of these fit 64 bits.
  static bool IsSmall(const Product& factors, int64_t times) {
    constexpr int64_t kMaxTimes = 1 << 26;
    return factors.size() <= 1 && times > -kMaxTimes && times < kMaxTimes &&
           llvm::all_of(
               factors,
               [](const llvm::Value* factor) {
                 return factor->getType()->getIntegerBitWidth() <= 32;
               });
  }

  const llvm::Loop& loop_;
  const LaneShapes& shapes_;
};

llvm::Value* Compute(const Sum& sum, llvm::IRBuilderBase& builder) {
  llvm::Value* all = builder.getInt64(0);
  for (const auto& [factors, times] : sum) {
    llvm::Value* product = builder.getInt64(times);
    for (llvm::Value* factor : factors) {
      product = builder.CreateMul(product, builder.CreateSExt(factor, builder.getInt64Ty()));
    }
    all = builder.CreateAdd(all, product);
  }
  return all;
}

// Returns whether it has changed anything.
bool CountTurnsOf(const llvm::Loop& loop, const LaneShapes& shapes) {
  if (!loop.getLoopPreheader() || !loop.getLoopLatch()) return false;
  llvm::SmallVector<Test> tests;
  const Finder finder(loop, shapes);
  for (llvm::BasicBlock* block : loop.blocks()) {
    for (llvm::Instruction& instruction : *block) {
      auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
      if (auto test = compare ? finder.TestOf(*compare) : std::nullopt) tests.push_back(*test);
    }
  }
  llvm::SmallDenseMap<int64_t, llvm::PHINode*, 4> counters;
  for (const Test& test : tests) {
    llvm::PHINode*& counter = counters[test.step];
    if (!counter) counter = AddCounter(loop, test.step);
    llvm::IRBuilder<> builder(loop.getLoopPreheader()->getTerminator());
    llvm::Value* distance = Compute(test.distance, builder);
    builder.SetInsertPoint(test.compare);
    llvm::Value* counted = builder.CreateICmp(test.predicate, counter, distance);
    counted->takeName(test.compare);
    test.compare->replaceAllUsesWith(counted);
    llvm::RecursivelyDeleteTriviallyDeadInstructions(test.compare);
  }
  return !tests.empty();
}

}  // namespace

llvm::Error CountTurns(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  const auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel);
  if (loops.empty()) return llvm::Error::success();
  CanonicalizeLoops(kernel, job);
  const LaneShapes::Interleaved none;
  const LaneShapes shapes(kernel, none, job.variant.has_large_objects);
  bool has_changed = false;
  for (const llvm::Loop* loop :
       job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel).getLoopsInPreorder()) {
    has_changed |= CountTurnsOf(*loop, shapes);
  }
  if (has_changed) job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
