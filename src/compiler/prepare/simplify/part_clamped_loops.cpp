// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/simplify/part_clamped_loops.h"

#include "compiler/analysis/loops/few_loops.h"
#include "compiler/analysis/loops/sums_of_products.h"
#include "compiler/analysis/loops/unit_walk.h"
#include "compiler/ir/markers.h"
#include "compiler/prepare/simplify/count_turns.h"
#include "compiler/transform/unroll_whole.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// Instructions of a loop, and of a kernel, and loops, beyond which copies cost more than they gain:
// of longer kernels, and of those with barriers, there is no copy for SIMD groups that are inside
// (split-borders), and those at a border make both loops.
constexpr size_t kMaxCopied = 120, kMaxInstructions = 250;
constexpr size_t kMaxParted = 4;

// Work-items that are inside for each that is not.
constexpr unsigned kInside = 255;

// Conditions, each with what it is where a clamp changes nothing.
using Inside = llvm::SmallVector<std::pair<llvm::Value*, bool>, 4>;

// Finds what bounds that all lanes share keep inside; the value without them, and what it has to be
// computed of, are made at a place.
class Unclamper {
 public:
  Unclamper(const LaneShapes& shapes, llvm::Instruction& place)
      : shapes_(shapes), builder_(&place) {}

  // Without its clamps, or null if it is the same for all lanes.
  llvm::Value* Of(llvm::Value* value) {
    llvm::Value* term;
    const llvm::APInt* step;
    if (shapes_.Of(value).IsUniform()) return nullptr;
    if (auto* clamp = llvm::dyn_cast<llvm::MinMaxIntrinsic>(value)) {
      const auto [own, bound] = OneOf(clamp->getLHS(), clamp->getRHS());
      if (!own) return value;
      const auto keeps = llvm::CmpInst::getNonStrictPredicate(clamp->getPredicate());
      inside_.push_back({builder_.CreateICmp(keeps, own, bound), true});
      return Of(own);
    }
    if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(value)) {
      const auto [own, bound] = OneOf(choice->getTrueValue(), choice->getFalseValue());
      if (!own || !llvm::isa<llvm::ICmpInst>(choice->getCondition())) return value;
      inside_.push_back({choice->getCondition(), own == choice->getTrueValue()});
      return Of(own);
    }
    if (match(value, m_Add(m_Value(term), m_APInt(step)))) {
      llvm::Value* unclamped = Of(term);
      return unclamped == term ? value : builder_.CreateAdd(unclamped, builder_.getInt(*step));
    }
    return value;
  }

  const Inside& inside() const { return inside_; }

 private:
  // Which of two lanes differ in, if the other is the same for them.
  std::pair<llvm::Value*, llvm::Value*> OneOf(llvm::Value* a, llvm::Value* b) const {
    const bool is_a = !shapes_.Of(a).IsUniform(), is_b = !shapes_.Of(b).IsUniform();
    if (is_a == is_b) return {nullptr, nullptr};
    return is_a ? std::pair(a, b) : std::pair(b, a);
  }

  const LaneShapes& shapes_;
  llvm::IRBuilder<> builder_;
  Inside inside_;
};

struct Clamped {
  UnitWalk walk;
  llvm::Value *start, *end;  // without the clamps
  Inside inside;
};

bool MayBeCopied(const llvm::Loop& loop) {
  return SizeOf(loop) <= kMaxCopied && loop.isSafeToClone() && !MayMeet(loop);
}

std::optional<Clamped> ClampedOf(llvm::Loop& loop, const LaneShapes& shapes) {
  const std::optional<UnitWalk> walk = UnitWalkOf(loop);
  if (!walk || shapes.Of(walk->compare).IsUniform() || !MayBeCopied(loop)) return std::nullopt;
  llvm::Instruction* place = loop.getLoopPreheader()->getTerminator();
  bool has_moved = false;
  if (!loop.makeLoopInvariant(walk->end, has_moved, place)) return std::nullopt;
  Unclamper unclamper(shapes, *place);
  llvm::Value *start = unclamper.Of(walk->start), *end = unclamper.Of(walk->end);
  if (!start) start = walk->start;
  if (!end) end = walk->end;
  const std::optional<Sum> distance =
      Subtract(SumOf(*end, Wraps::kMaybe), SumOf(*start, Wraps::kMaybe));
  if (unclamper.inside().empty() || !distance || !IsAlike(*distance, loop, shapes)) {
    return std::nullopt;
  }
  return Clamped{*walk, start, end, unclamper.inside()};
}

class Parter {
 public:
  Parter(llvm::Function& kernel, KernelJob& job)
      : kernel_(kernel),
        loops_(job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel)),
        dominators_(job.functions.Analyses().getResult<llvm::DominatorTreeAnalysis>(kernel)) {}

  void Part(const Clamped& clamped) {
    llvm::Loop& loop = *clamped.walk.loop;
    llvm::BasicBlock* before = loop.getLoopPreheader();
    llvm::BasicBlock* enter =
        llvm::SplitBlock(before, before->getTerminator(), &dominators_, &loops_);
    llvm::ValueToValueMapTy copies;
    llvm::SmallVector<llvm::BasicBlock*> blocks;
    llvm::Loop* copy = llvm::cloneLoopWithPreheader(enter, before, &loop, copies, ".inside",
                                                    &loops_, &dominators_, blocks);
    llvm::remapInstructionsInBlocks(blocks, copies);
    Join(loop, copies);
    auto* index = llvm::cast<llvm::PHINode>(copies[clamped.walk.index]);
    index->setIncomingValueForBlock(copy->getLoopPreheader(), clamped.start);
    auto* compare = llvm::cast<llvm::ICmpInst>(copies[clamped.walk.compare]);
    compare->replaceUsesOfWith(clamped.walk.end, clamped.end);
    llvm::IRBuilder<> builder(before->getTerminator());
    // One clamp after the other: what the inner one is for may be poison where the outer one bounds
    // it.
    llvm::Value* is_inside = nullptr;
    for (auto [condition, is_so] : clamped.inside) {
      llvm::Value* keeps = is_so ? condition : builder.CreateNot(condition);
      is_inside = is_inside ? builder.CreateLogicalAnd(is_inside, keeps) : keeps;
    }
    llvm::MDNode* mostly = llvm::MDBuilder(kernel_.getContext()).createBranchWeights(kInside, 1);
    builder.CreateCondBr(is_inside, copy->getLoopPreheader(), enter, mostly);
    before->getTerminator()->eraseFromParent();
    dominators_.recalculate(kernel_);
  }

 private:
  // Has the exits know what comes from the copy.
  static void Join(const llvm::Loop& loop, llvm::ValueToValueMapTy& copies) {
    llvm::SmallVector<llvm::BasicBlock*> exits;
    loop.getUniqueExitBlocks(exits);
    for (llvm::BasicBlock* exit : exits) {
      for (llvm::PHINode& phi : exit->phis()) {
        for (unsigned i = 0, count = phi.getNumIncomingValues(); i < count; ++i) {
          llvm::BasicBlock* block = phi.getIncomingBlock(i);
          if (!loop.contains(block)) continue;
          llvm::Value* copied = copies.lookup(phi.getIncomingValue(i));
          phi.addIncoming(copied ? copied : phi.getIncomingValue(i),
                          llvm::cast<llvm::BasicBlock>(copies.lookup(block)));
        }
      }
    }
  }

  llvm::Function& kernel_;
  llvm::LoopInfo& loops_;
  llvm::DominatorTree& dominators_;
};

}  // namespace

llvm::Error PartClampedLoops(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  llvm::FunctionAnalysisManager& analyses = job.functions.Analyses();
  const bool may_gain = !analyses.getResult<llvm::LoopAnalysis>(kernel).empty() &&
                        kernel.getInstructionCount() <= kMaxInstructions &&
                        MarkerCalls(kernel, Marker::kBarrier).empty();
  if (!may_gain) return llvm::Error::success();
  CanonicalizeLoops(kernel, job);
  const LaneShapes::Interleaved none;
  const LaneShapes shapes(kernel, none, job.variant.has_large_objects);
  llvm::SmallVector<Clamped> found;
  for (llvm::Loop* loop : analyses.getResult<llvm::LoopAnalysis>(kernel).getLoopsInPreorder()) {
    if (auto clamped = ClampedOf(*loop, shapes)) found.push_back(*clamped);
  }
  if (!found.empty() && found.size() <= kMaxParted) {
    Parter parter(kernel, job);
    // Inner ones first, which the copy of one around them then has as well.
    for (const Clamped& clamped : llvm::reverse(found)) parter.Part(clamped);
    job.functions.Forget(kernel);
    return CountTurns(module, job);
  }
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
