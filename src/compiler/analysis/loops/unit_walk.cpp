// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/loops/unit_walk.h"

#include "compiler/analysis/lanes/lane_shapes.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

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

}  // namespace

llvm::Value* StartOf(const llvm::PHINode& phi, const llvm::Loop& loop) {
  llvm::Value* start = nullptr;
  for (auto [value, block] : llvm::zip(phi.incoming_values(), phi.blocks())) {
    if (loop.contains(block)) continue;
    if (start && start != value) return nullptr;
    start = value;
  }
  return start;
}

std::optional<UnitWalk> UnitWalkOf(llvm::Loop& loop) {
  llvm::BasicBlock* header = loop.getHeader();
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(header->getTerminator());
  if (!loop.getLoopPreheader() || !loop.getLoopLatch() || !branch || branch->isUnconditional() ||
      !loop.isLoopExiting(header)) {
    return std::nullopt;
  }
  auto* compare = llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition());
  if (!compare || !compare->hasOneUse()) return std::nullopt;
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
  return UnitWalk{&loop, index, compare, start, end, stays, *is_up};
}

}  // namespace weft::compiler
