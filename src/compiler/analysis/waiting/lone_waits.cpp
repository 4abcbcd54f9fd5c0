// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/waiting/lone_waits.h"

#include "compiler/ir/markers.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/SetVector.h"
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

// Whether all work-items of a group have the value, as they have its sizes.
bool IsOfGroup(const llvm::Value& value) {
  llvm::SmallSetVector<const llvm::Value*, 16> parts;
  parts.insert(&value);
  for (size_t i = 0; i < parts.size(); ++i) {
    const llvm::Value* part = parts[i];
    if (llvm::isa<llvm::Constant>(part) || IsMarker(part, Marker::kLaunch) ||
        IsMarker(part, Marker::kGroupId))
      continue;
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(part);
    const bool is_load =
        instruction && instruction->hasMetadata(llvm::LLVMContext::MD_invariant_load);
    const bool is_made = llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::ICmpInst,
                                   llvm::SelectInst, llvm::GetElementPtrInst>(part);
    if (!is_load && !is_made) return false;
    parts.insert_range(instruction->operand_values());
  }
  return true;
}

// Whether a comparison is true, or false, for one work-item of a row at most.
bool MeetsOne(const llvm::Value& comparison, bool when) {
  const llvm::Value *a, *b;
  const auto equal = when ? llvm::ICmpInst::ICMP_EQ : llvm::ICmpInst::ICMP_NE;
  return match(&comparison, m_SpecificICmp(equal, m_Value(a), m_Value(b))) &&
         ((IsIdInRow(*a) && IsOfGroup(*b)) || (IsIdInRow(*b) && IsOfGroup(*a)));
}

// The same of a condition, whatever else it asks.
bool ChoosesOne(const llvm::Value& condition, bool when) {
  llvm::SmallSetVector<llvm::PointerIntPair<const llvm::Value*, 1, bool>, 8> parts;
  parts.insert({&condition, when});
  for (size_t i = 0; i < parts.size(); ++i) {
    const llvm::Value *part = parts[i].getPointer(), *a, *b;
    const bool is_true = parts[i].getInt();
    const bool is_both = is_true ? match(part, m_LogicalAnd(m_Value(a), m_Value(b)))
                                 : match(part, m_LogicalOr(m_Value(a), m_Value(b)));
    if (is_both) {
      parts.insert({a, is_true});
      parts.insert({b, is_true});
    } else if (match(part, m_Not(m_Value(a)))) {
      parts.insert({a, !is_true});
    } else if (MeetsOne(*part, is_true)) {
      return true;
    }
  }
  return false;
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
