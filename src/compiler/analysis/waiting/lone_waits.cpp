// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/waiting/lone_waits.h"

#include "compiler/ir/markers.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// Whether the value is the local id in dimension 0, or that and a constant.
bool IsIdInRow(const llvm::Value& value) {
  constexpr unsigned kFewestBits = 8;  // in which lanes of a SIMD group differ
  if (value.getType()->getScalarSizeInBits() < kFewestBits) return false;
  const llvm::Value* id;
  const bool is_made =
      match(&value, m_CombineOr(m_ZExtOrSExt(m_Value(id)), m_Trunc(m_Value(id)))) ||
      match(&value, m_Add(m_Value(id), m_ImmConstant()));
  if (is_made) return IsIdInRow(*id);
  return IsMarker(&value, Marker::kLocalId) &&
         MarkerDimension(llvm::cast<llvm::CallInst>(value)) == 0;
}

// Whether all work-items have the value, as they have the launch's sizes.
bool IsOfLaunch(const llvm::Value& value) {
  if (llvm::isa<llvm::Constant>(value) || IsMarker(&value, Marker::kLaunch)) return true;
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  const bool is_load =
      instruction && instruction->hasMetadata(llvm::LLVMContext::MD_invariant_load);
  const bool is_made =
      llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::GetElementPtrInst>(value);
  return (is_load || is_made) &&
         llvm::all_of(instruction->operands(),
                      [](const llvm::Use& operand) { return IsOfLaunch(*operand); });
}

// Whether the condition is true, or false, for one work-item of a row at most.
bool ChoosesOne(const llvm::Value& condition, bool when) {
  const llvm::Value *a, *b;
  const bool is_both = when ? match(&condition, m_LogicalAnd(m_Value(a), m_Value(b)))
                            : match(&condition, m_LogicalOr(m_Value(a), m_Value(b)));
  if (is_both) return ChoosesOne(*a, when) || ChoosesOne(*b, when);
  if (match(&condition, m_Not(m_Value(a)))) return ChoosesOne(*a, !when);
  const auto equal = when ? llvm::ICmpInst::ICMP_EQ : llvm::ICmpInst::ICMP_NE;
  return match(&condition, m_SpecificICmp(equal, m_Value(a), m_Value(b))) &&
         ((IsIdInRow(*a) && IsOfLaunch(*b)) || (IsIdInRow(*b) && IsOfLaunch(*a)));
}

// Whether others may see that the work-item came to the instruction.
bool IsSeen(const llvm::Instruction& instruction) {
  if (!instruction.mayWriteToMemory() || instruction.isLifetimeStartOrEnd() ||
      llvm::isa<llvm::AssumeInst>(instruction))
    return false;
  auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
  return !store ||
         !llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(store->getPointerOperand()));
}

// Whether those who do not go along an edge write nothing from its start to the next barrier.
bool AreOthersIdle(const llvm::BasicBlockEdge& edge, const llvm::DominatorTree& dominators) {
  llvm::SmallVector<const llvm::BasicBlock*> work(llvm::successors(edge.getStart()));
  llvm::SmallPtrSet<const llvm::BasicBlock*, 16> seen;
  while (!work.empty()) {
    const llvm::BasicBlock* block = work.pop_back_val();
    if (!seen.insert(block).second) continue;
    const bool is_of_one = dominators.dominates(edge, block);
    auto is_barrier = [](const llvm::Instruction& each) {
      return IsMarker(&each, Marker::kBarrier);
    };
    auto barrier = llvm::find_if(*block, is_barrier);
    if (!is_of_one && std::any_of(block->begin(), barrier, IsSeen)) return false;
    if (barrier == block->end()) llvm::append_range(work, llvm::successors(block));
  }
  return true;
}

}  // namespace

bool WaitsAlone(const llvm::Cycle& waiting, const llvm::DominatorTree& dominators) {
  if (!waiting.isReducible()) return false;
  const llvm::DomTreeNode* node = dominators.getNode(waiting.getHeader());
  for (node = node ? node->getIDom() : nullptr; node; node = node->getIDom()) {
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(node->getBlock()->getTerminator());
    if (!branch || !branch->isConditional()) continue;
    for (unsigned way : {0, 1}) {
      const llvm::BasicBlockEdge edge(node->getBlock(), branch->getSuccessor(way));
      if (ChoosesOne(*branch->getCondition(), way == 0) &&
          dominators.dominates(edge, waiting.getHeader()) && AreOthersIdle(edge, dominators))
        return true;
    }
  }
  return false;
}

}  // namespace weft::compiler
