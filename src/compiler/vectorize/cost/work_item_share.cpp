// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/cost/work_item_share.h"

#include "compiler/analysis/lanes/aligned_ids.h"
#include "llvm/IR/PatternMatch.h"

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

}  // namespace

WorkItemShare::WorkItemShare(llvm::Function& kernel, KernelJob& job)
    : row_(job.launch.KnownLocalSize(0)) {
  if (!row_) return;
  auto& dominators = job.functions.Analyses().getResult<llvm::DominatorTreeAnalysis>(kernel);
  for (llvm::BasicBlock& block : kernel) {
    auto bound = BoundOf(block);
    if (!bound) continue;
    llvm::BasicBlockEdge edge(&block, block.getTerminator()->getSuccessor(0));
    for (llvm::BasicBlock& other : kernel) {
      if (!dominators.dominates(edge, &other)) continue;
      auto [known, is_new] = most_.try_emplace(&other, *bound);
      known->second = std::min(known->second, *bound);
    }
  }
}

double WorkItemShare::At(const llvm::BasicBlock& block, unsigned group) const {
  auto found = most_.find(&block);
  if (found == most_.end()) return 1;
  return double(std::min(llvm::alignTo(found->second, group), row_)) / double(row_);
}

}  // namespace weft::compiler
