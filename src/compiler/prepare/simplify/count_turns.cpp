// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/simplify/count_turns.h"

#include <map>

#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/transform/loop_counter.h"
#include "compiler/transform/unroll_whole.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// Factors in the order of their addresses; a number alone has none.
using Product = llvm::SmallVector<llvm::Value*, 2>;

// A sum of products of signed numbers, by how many times each is in it.
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

// Whether what might wrap is a factor as a whole, so that the sum is exact.
enum class Wraps { kNever, kMaybe };

std::optional<Sum> SumOf(llvm::Value& value, Wraps wraps, unsigned depth = 0) {
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
    std::optional<Sum> sum = Subtract(SumOf(*compare.getOperand(0), Wraps::kNever),
                                      SumOf(*compare.getOperand(1), Wraps::kNever));
    if (!sum) return std::nullopt;
    auto index = llvm::find_if(*sum, [&](const auto& product) { return IsIndex(product.first); });
    if (index == sum->end() || (index->second != 1 && index->second != -1)) return std::nullopt;
    auto* phi = llvm::cast<llvm::PHINode>(index->first.front());
    llvm::Value* start = StartOf(*phi, loop_);
    if (!start) return std::nullopt;
    const int64_t sign = index->second, step = StepOf(*phi, loop_) * sign;
    sum->erase(index);
    const std::optional<Sum> from = SumOf(*start, Wraps::kNever);
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

llvm::Value* Compute(const Sum& sum, llvm::Type* type, llvm::IRBuilderBase& builder) {
  llvm::Value* all = llvm::ConstantInt::get(type, 0);
  for (const auto& [factors, times] : sum) {
    llvm::Value* product = llvm::ConstantInt::getSigned(type, times);
    for (llvm::Value* factor : factors) {
      product = builder.CreateMul(product, builder.CreateSExt(factor, type));
    }
    all = builder.CreateAdd(all, product);
  }
  return all;
}

void Replace(llvm::ICmpInst* compare, llvm::CmpInst::Predicate predicate, llvm::Value* counter,
             llvm::Value* distance) {
  llvm::IRBuilder<> builder(compare);
  llvm::Value* counted = builder.CreateICmp(predicate, counter, distance);
  counted->takeName(compare);
  compare->replaceAllUsesWith(counted);
  llvm::RecursivelyDeleteTriviallyDeadInstructions(compare);
}

// Returns whether it has changed anything.
bool CountTurnsOf(const llvm::Loop& loop, const LaneShapes& shapes) {
  if (!loop.getLoopPreheader()) return false;
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
    Replace(test.compare, test.predicate, counter,
            Compute(test.distance, builder.getInt64Ty(), builder));
  }
  return !tests.empty();
}

// A loop from start to end one by one, either of which may wrap: where it makes a first turn, it
// makes as many as the distance says.
struct Walk {
  llvm::Loop* loop;
  llvm::ICmpInst* compare;  // of index and end, at the loop's head
  llvm::Value *start, *end;
  llvm::CmpInst::Predicate stays;  // of start and end
  bool is_up;
  Sum distance;
};

// Whether the phi's value grows by 1 a turn, or falls by 1; none if neither.
std::optional<bool> GoesUp(const llvm::PHINode& index, const llvm::Loop& loop) {
  llvm::Value* next = index.getIncomingValueForBlock(loop.getLoopLatch());
  if (match(next, m_c_Add(m_Specific(&index), m_One()))) return true;
  if (match(next, m_c_Add(m_Specific(&index), m_AllOnes()))) return false;
  return std::nullopt;
}

// Whether the loop goes on until an index that goes up, or down, reaches the end. One that stays at
// the end as well goes on for ever at the last number, unless that would be an error.
bool Reaches(llvm::CmpInst::Predicate stays, bool is_up, llvm::Value& next, llvm::Value& end) {
  using enum llvm::CmpInst::Predicate;
  const bool ends_at_last =
      llvm::cast<llvm::OverflowingBinaryOperator>(next).hasNoSignedWrap() || IsIdLike(&end);
  switch (stays) {
    case ICMP_ULT:
    case ICMP_SLT: return is_up;
    case ICMP_UGT:
    case ICMP_SGT: return !is_up;
    case ICMP_SLE: return is_up && ends_at_last;
    case ICMP_ULE: return is_up && IsIdLike(&end, /*may_be_negative=*/false);
    case ICMP_NE: return true;
    default: return false;
  }
}

std::optional<Walk> WalkOf(llvm::Loop& loop, const LaneShapes& shapes) {
  llvm::BasicBlock* header = loop.getHeader();
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(header->getTerminator());
  if (!loop.getLoopPreheader() || !loop.getLoopLatch() || !branch || branch->isUnconditional() ||
      !loop.isLoopExiting(header)) {
    return std::nullopt;
  }
  auto* compare = llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition());
  if (!compare || !compare->hasOneUse() || shapes.Of(compare).IsUniform()) return std::nullopt;
  const bool is_left = llvm::isa<llvm::PHINode>(compare->getOperand(0));
  auto* index = llvm::dyn_cast<llvm::PHINode>(compare->getOperand(is_left ? 0 : 1));
  if (!index || index->getParent() != header || !index->getType()->isIntegerTy()) {
    return std::nullopt;
  }
  llvm::Value *start = StartOf(*index, loop), *end = compare->getOperand(is_left ? 1 : 0);
  const std::optional<bool> is_up = GoesUp(*index, loop);
  if (!start || !is_up || index->getType()->getIntegerBitWidth() > 64) return std::nullopt;
  llvm::CmpInst::Predicate stays =
      is_left ? compare->getPredicate() : compare->getSwappedPredicate();
  if (!loop.contains(branch->getSuccessor(0))) stays = llvm::CmpInst::getInversePredicate(stays);
  llvm::Value* next = index->getIncomingValueForBlock(loop.getLoopLatch());
  if (!Reaches(stays, *is_up, *next, *end)) return std::nullopt;
  const auto from = SumOf(*start, Wraps::kMaybe), to = SumOf(*end, Wraps::kMaybe);
  const std::optional<Sum> distance = *is_up ? Subtract(to, from) : Subtract(from, to);
  const bool is_known = distance && llvm::all_of(*distance, [&](const auto& product) {
                          return llvm::all_of(product.first, [&](const llvm::Value* factor) {
                            return loop.isLoopInvariant(factor) && shapes.Of(factor).IsUniform();
                          });
                        });
  if (!is_known) return std::nullopt;
  return Walk{&loop, compare, start, end, stays, *is_up, *distance};
}

class Guard {
 public:
  Guard(llvm::Function& kernel, KernelJob& job)
      : loops_(job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel)),
        dominators_(job.functions.Analyses().getResult<llvm::DominatorTreeAnalysis>(kernel)) {}

  // Has the loop count its turns, behind a test that it makes one.
  bool Count(const Walk& walk) {
    llvm::Loop& loop = *walk.loop;
    llvm::BasicBlock *header = loop.getHeader(), *before = loop.getLoopPreheader();
    auto* branch = llvm::cast<llvm::BranchInst>(header->getTerminator());
    llvm::BasicBlock* exit = branch->getSuccessor(loop.contains(branch->getSuccessor(0)));
    bool has_moved = false;
    if (loops_.getLoopFor(exit) != loop.getParentLoop() || !AreKnownBefore(*exit, loop) ||
        Meets(loop) || !loop.makeLoopInvariant(walk.end, has_moved, before->getTerminator())) {
      return false;
    }
    llvm::IRBuilder<> builder(before->getTerminator());
    llvm::Value* distance = Compute(walk.distance, walk.start->getType(), builder);
    distance = builder.CreateZExt(distance, builder.getInt64Ty());
    // That two are not equal tells the distance alone.
    if (walk.stays != llvm::CmpInst::ICMP_NE) {
      Enter(loop, *exit, builder.CreateICmp(walk.stays, walk.start, walk.end));
    }
    const bool stays_if_so = loop.contains(branch->getSuccessor(0));
    auto stays = walk.stays == llvm::CmpInst::ICMP_NE              ? llvm::CmpInst::ICMP_NE
                 : llvm::CmpInst::isNonStrictPredicate(walk.stays) ? llvm::CmpInst::ICMP_ULE
                                                                   : llvm::CmpInst::ICMP_ULT;
    Replace(walk.compare, stays_if_so ? stays : llvm::CmpInst::getInversePredicate(stays),
            AddCounter(loop, 1), distance);
    return true;
  }

 private:
  // Whether work-items wait for each other, whom a test around the loop would seem to part.
  static bool Meets(const llvm::Loop& loop) {
    return llvm::any_of(loop.blocks(), [](const llvm::BasicBlock* block) {
      return llvm::any_of(*block, [](const llvm::Instruction& instruction) {
        auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        return call && call->isConvergent();
      });
    });
  }

  // Whether what the loop leaves behind at its head is known before it, if it makes no turn.
  static bool AreKnownBefore(llvm::BasicBlock& exit, const llvm::Loop& loop) {
    return llvm::all_of(exit.phis(),
                        [&](const llvm::PHINode& phi) { return Left(phi, loop) != nullptr; });
  }

  static llvm::Value* Left(const llvm::PHINode& phi, const llvm::Loop& loop) {
    llvm::Value* value = phi.getIncomingValueForBlock(loop.getHeader());
    if (loop.isLoopInvariant(value)) return value;
    auto* carried = llvm::dyn_cast<llvm::PHINode>(value);
    return carried && carried->getParent() == loop.getHeader() ? StartOf(*carried, loop) : nullptr;
  }

  void Enter(const llvm::Loop& loop, llvm::BasicBlock& exit, llvm::Value* is_entered) {
    llvm::BasicBlock* before = loop.getLoopPreheader();
    llvm::BasicBlock* enter =
        llvm::SplitBlock(before, before->getTerminator(), &dominators_, &loops_);
    llvm::BasicBlock* join =
        llvm::SplitBlock(&exit, exit.getFirstNonPHIIt(), &dominators_, &loops_);
    llvm::IRBuilder<> builder(join, join->begin());
    for (llvm::PHINode& phi : exit.phis()) {
      llvm::PHINode* joined = builder.CreatePHI(phi.getType(), 2);
      phi.replaceAllUsesWith(joined);
      joined->addIncoming(&phi, &exit);
      joined->addIncoming(Left(phi, loop), before);
    }
    llvm::ReplaceInstWithInst(before->getTerminator(),
                              llvm::BranchInst::Create(enter, join, is_entered));
    dominators_.insertEdge(before, join);
  }

  llvm::LoopInfo& loops_;
  llvm::DominatorTree& dominators_;
};

}  // namespace

llvm::Error CountTurns(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  llvm::FunctionAnalysisManager& analyses = job.functions.Analyses();
  if (analyses.getResult<llvm::LoopAnalysis>(kernel).empty()) return llvm::Error::success();
  CanonicalizeLoops(kernel, job);
  const LaneShapes::Interleaved none;
  const LaneShapes shapes(kernel, none, job.variant.has_large_objects);
  const auto loops = analyses.getResult<llvm::LoopAnalysis>(kernel).getLoopsInPreorder();
  bool has_changed = false;
  for (const llvm::Loop* loop : loops) has_changed |= CountTurnsOf(*loop, shapes);
  llvm::SmallVector<Walk> walks;
  for (llvm::Loop* loop : loops) {
    if (auto walk = WalkOf(*loop, shapes)) walks.push_back(*walk);
  }
  Guard guard(kernel, job);
  for (const Walk& walk : walks) has_changed |= guard.Count(walk);
  if (has_changed) job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
