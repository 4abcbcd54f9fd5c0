// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/cost/work_item_share.h"

#include "compiler/analysis/lanes/aligned_ids.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ProfDataUtils.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// The bound below which ids go a branch's first way; nothing if it does not part them so.
std::optional<uint64_t> BoundOf(const llvm::BasicBlock& block) {
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  const llvm::Value* id;
  const llvm::APInt* bound;
  llvm::CmpPredicate predicate;
  bool is_comparison = branch && branch->isConditional() &&
                       match(branch->getCondition(),
                             m_ICmp(predicate, m_ZExtOrTruncOrSelf(m_Value(id)), m_APInt(bound))) &&
                       IsLaneId(*id);
  if (!is_comparison || bound->isNegative()) return std::nullopt;
  bool is_first = predicate == llvm::ICmpInst::ICMP_EQ && bound->isZero();
  bool is_below = predicate == llvm::ICmpInst::ICMP_ULT || predicate == llvm::ICmpInst::ICMP_SLT;
  if (!is_first && !is_below) return std::nullopt;
  return is_first ? 1 : bound->getLimitedValue();
}

// How often control goes a branch's rare way, and that way; nothing if it says of none that it is.
std::optional<std::pair<unsigned, double>> RareWayOf(const llvm::BasicBlock& block) {
  constexpr double kRare = 0.1;
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  uint64_t first, second;
  if (!branch || !branch->isConditional() || !llvm::extractBranchWeights(*branch, first, second) ||
      first + second == 0) {
    return std::nullopt;
  }
  const double chance = double(std::min(first, second)) / double(first + second);
  if (chance > kRare) return std::nullopt;
  return std::pair(first < second ? 0u : 1u, chance);
}

}  // namespace

WorkItemShare::WorkItemShare(llvm::Function& kernel, KernelJob& job)
    : row_(job.launch.KnownLocalSize(0)) {
  auto& dominators = job.functions.Analyses().getResult<llvm::DominatorTreeAnalysis>(kernel);
  auto for_each_behind = [&](llvm::BasicBlock& block, unsigned way, auto visit) {
    const llvm::BasicBlockEdge edge(&block, block.getTerminator()->getSuccessor(way));
    for (llvm::BasicBlock& other : kernel)
      if (dominators.dominates(edge, &other)) visit(other);
  };
  for (llvm::BasicBlock& block : kernel) {
    if (const auto rare = RareWayOf(block)) {
      for_each_behind(block, rare->first, [&](const llvm::BasicBlock& other) {
        chance_.try_emplace(&other, 1).first->second *= rare->second;
      });
    }
    const auto bound = row_ ? BoundOf(block) : std::nullopt;
    if (!bound) continue;
    for_each_behind(block, 0, [&](const llvm::BasicBlock& other) {
      auto [known, is_new] = most_.try_emplace(&other, *bound);
      known->second = std::min(known->second, *bound);
    });
  }
}

double WorkItemShare::At(const llvm::BasicBlock& block, unsigned group) const {
  auto found = most_.find(&block);
  if (found == most_.end()) return Chance(block, group);
  const double items = double(std::min(llvm::alignTo(found->second, group), row_));
  return Chance(block, group) * items / double(row_);
}

double WorkItemShare::Chance(const llvm::BasicBlock& block, unsigned group) const {
  const auto found = chance_.find(&block);
  return found == chance_.end() ? 1 : std::min(1.0, found->second * group);
}

}  // namespace weft::compiler
