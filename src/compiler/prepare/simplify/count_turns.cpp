// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/simplify/count_turns.h"

#include "compiler/analysis/loops/few_loops.h"
#include "compiler/analysis/loops/sums_of_products.h"
#include "compiler/analysis/loops/unit_walk.h"
#include "compiler/transform/loop_counter.h"
#include "compiler/transform/unroll_whole.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

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

  // Whether the distance is the same for all lanes, is known before the loop, and fits 64 bits.
  bool IsFit(const Sum& distance, unsigned bits) const {
    return IsAlike(distance, loop_, shapes_) &&
           (bits <= 32 || llvm::all_of(distance, [](const auto& product) {
              return IsSmall(product.first, product.second);
            }));
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
    const llvm::APInt number(type->getIntegerBitWidth(), uint64_t(times), true,
                             /*implicitTrunc=*/true);
    llvm::Value* product = llvm::ConstantInt::get(type, number);
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

// A walk in which all lanes make as many turns, unless they make none.
struct Walk {
  UnitWalk walk;
  Sum distance;
};

std::optional<Walk> WalkOf(llvm::Loop& loop, const LaneShapes& shapes) {
  const std::optional<UnitWalk> walk = UnitWalkOf(loop);
  if (!walk || shapes.Of(walk->compare).IsUniform()) return std::nullopt;
  const auto from = SumOf(*walk->start, Wraps::kMaybe), to = SumOf(*walk->end, Wraps::kMaybe);
  const std::optional<Sum> distance = walk->is_up ? Subtract(to, from) : Subtract(from, to);
  if (!distance || !IsAlike(*distance, loop, shapes)) return std::nullopt;
  return Walk{*walk, *distance};
}

class Guard {
 public:
  Guard(llvm::Function& kernel, LaneShapes& shapes, KernelJob& job)
      : shapes_(shapes),
        loops_(job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel)),
        dominators_(job.functions.Analyses().getResult<llvm::DominatorTreeAnalysis>(kernel)) {}

  // Has the loop count its turns, behind a test that it makes one.
  bool Count(const Walk& counted) {
    const UnitWalk& walk = counted.walk;
    llvm::Loop& loop = *walk.loop;
    llvm::BasicBlock *header = loop.getHeader(), *before = loop.getLoopPreheader();
    auto* branch = llvm::cast<llvm::BranchInst>(header->getTerminator());
    llvm::BasicBlock* exit = branch->getSuccessor(loop.contains(branch->getSuccessor(0)));
    bool has_moved = false;
    if (loops_.getLoopFor(exit) != loop.getParentLoop() || !AreKnownBefore(*exit, loop) ||
        MayMeet(loop) || !loop.makeLoopInvariant(walk.end, has_moved, before->getTerminator())) {
      return false;
    }
    llvm::IRBuilder<> builder(before->getTerminator());
    llvm::Value* distance = Compute(counted.distance, walk.start->getType(), builder);
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
      shapes_.Set(joined, {LaneShape::kVarying, 0});
      phi.replaceAllUsesWith(joined);
      joined->addIncoming(&phi, &exit);
      joined->addIncoming(Left(phi, loop), before);
    }
    llvm::ReplaceInstWithInst(before->getTerminator(),
                              llvm::BranchInst::Create(enter, join, is_entered));
    dominators_.insertEdge(before, join);
  }

  LaneShapes& shapes_;
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
  LaneShapes shapes(kernel, none, job.variant.has_large_objects);
  const auto loops = analyses.getResult<llvm::LoopAnalysis>(kernel).getLoopsInPreorder();
  bool has_changed = false;
  for (const llvm::Loop* loop : loops) has_changed |= CountTurnsOf(*loop, shapes);
  Guard guard(kernel, shapes, job);
  for (llvm::Loop* loop : loops) {
    if (auto walk = WalkOf(*loop, shapes)) has_changed |= guard.Count(*walk);
  }
  if (has_changed) job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
