// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/waiting/turns_with_progress.h"

#include "compiler/analysis/memory/atomic_traits.h"
#include "compiler/ir/markers.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using llvm::ICmpInst;
using llvm::PatternMatch::m_Add;
using llvm::PatternMatch::m_ConstantInt;
using llvm::PatternMatch::m_Freeze;
using llvm::PatternMatch::m_LogicalAnd;
using llvm::PatternMatch::m_LogicalOr;
using llvm::PatternMatch::m_Not;
using llvm::PatternMatch::m_Value;
using llvm::PatternMatch::m_ZExtOrSExt;
using llvm::PatternMatch::match;

// Whether what is compared with was found at the place, in this turn or the one before.
bool ComparesWithFound(const llvm::AtomicCmpXchgInst& exchange, const llvm::Cycle& cycle) {
  const Place place = PlaceOf(exchange);
  llvm::SmallVector<const llvm::Value*> work{exchange.getCompareOperand()};
  llvm::SmallPtrSet<const llvm::Value*, 16> seen;
  while (!work.empty()) {
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(work.pop_back_val());
    if (!instruction || !cycle.contains(instruction->getParent())) continue;
    if (!seen.insert(instruction).second) continue;
    if (PlaceOf(*instruction) == place) return true;
    for (const llvm::Value* operand : instruction->operands()) work.push_back(operand);
  }
  return false;
}

const llvm::AtomicCmpXchgInst* ExchangeOf(const llvm::Value* value, unsigned element) {
  auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(value);
  if (!part || part->getIndices()[0] != element) return nullptr;
  return llvm::dyn_cast<llvm::AtomicCmpXchgInst>(part->getAggregateOperand());
}

// The compare-and-exchange of which the condition says whether it was made, and what it is if not.
std::pair<const llvm::AtomicCmpXchgInst*, bool> FailureOf(const llvm::Value* condition) {
  if (auto* exchange = ExchangeOf(condition, 1)) return {exchange, false};
  auto* compare = llvm::dyn_cast<ICmpInst>(condition);
  if (!compare || !compare->isEquality()) return {};
  for (unsigned i : {0, 1}) {
    auto* exchange = ExchangeOf(compare->getOperand(i), 0);
    if (exchange && exchange->getCompareOperand() == compare->getOperand(1 - i)) {
      return {exchange, compare->getPredicate() == ICmpInst::ICMP_NE};
    }
  }
  return {};
}

bool IsOnlyAccess(const llvm::Instruction& access, const llvm::Cycle& cycle) {
  const Place place = PlaceOf(access);
  return llvm::none_of(cycle.blocks(), [&](const llvm::BasicBlock* block) {
    return llvm::any_of(*block, [&](const llvm::Instruction& other) {
      return &other != &access && PlaceOf(other) == place;
    });
  });
}

// The way in which the counter goes that the value was taken from: 1 or -1; 0 if it is of none.
int DirectionOf(llvm::Value* value, const llvm::Cycle& cycle) {
  llvm::Value* inner = nullptr;
  if (match(value, m_ZExtOrSExt(m_Value(inner)))) value = inner;
  if (match(value, m_Add(m_Value(inner), m_ConstantInt()))) value = inner;
  auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(value);
  if (!update || !cycle.contains(update->getParent())) return 0;
  const bool adds = update->getOperation() == llvm::AtomicRMWInst::Add;
  if (!adds && update->getOperation() != llvm::AtomicRMWInst::Sub) return 0;
  auto* step = llvm::dyn_cast<llvm::ConstantInt>(update->getValOperand());
  if (!step || step->isZero()) return 0;
  if (!IsInvariant(PlaceOf(*update).first, cycle) || !IsOnlyAccess(*update, cycle)) return 0;
  return step->isNegative() == adds ? -1 : 1;
}

// Whether the condition compares a number of a counter with a bound, and what it is before that is
// reached.
std::optional<bool> BeforeBound(const llvm::Value* condition, const llvm::Cycle& cycle) {
  auto* compare = llvm::dyn_cast<ICmpInst>(condition);
  if (!compare || compare->isEquality()) return std::nullopt;
  ICmpInst::Predicate predicate = compare->getPredicate();
  llvm::Value *number = compare->getOperand(0), *bound = compare->getOperand(1);
  int direction = DirectionOf(number, cycle);
  if (!direction) {
    std::swap(number, bound);
    predicate = ICmpInst::getSwappedPredicate(predicate);
    direction = DirectionOf(number, cycle);
  }
  if (!direction || !IsInvariant(bound, cycle)) return std::nullopt;
  const bool holds_below = ICmpInst::isLT(predicate) || ICmpInst::isLE(predicate);
  return holds_below == (direction > 0);
}

// A value of the condition that it can have only if somebody came forward.
std::optional<bool> ValueOfProgress(llvm::Value* condition, const llvm::Cycle& cycle) {
  llvm::Value *left = nullptr, *right = nullptr;
  if (match(condition, m_Freeze(m_Value(left)))) return ValueOfProgress(left, cycle);
  if (match(condition, m_Not(m_Value(left)))) {
    const std::optional<bool> value = ValueOfProgress(left, cycle);
    return value ? std::optional(!*value) : std::nullopt;
  }
  const bool is_and = match(condition, m_LogicalAnd(m_Value(left), m_Value(right)));
  if (is_and || match(condition, m_LogicalOr(m_Value(left), m_Value(right)))) {
    for (llvm::Value* part : {left, right}) {
      if (ValueOfProgress(part, cycle) == is_and) return is_and;
    }
    return std::nullopt;
  }
  auto [exchange, if_failed] = FailureOf(condition);
  if (exchange && cycle.contains(exchange->getParent()) && ComparesWithFound(*exchange, cycle)) {
    return if_failed;
  }
  return BeforeBound(condition, cycle);
}

// What the condition is if the exchange was made, where that says it.
std::optional<bool> ValueOfSuccess(llvm::Value* condition, const llvm::Instruction& exchange) {
  llvm::Value *left = nullptr, *right = nullptr;
  const bool is_and = match(condition, m_LogicalAnd(m_Value(left), m_Value(right)));
  if (is_and || match(condition, m_LogicalOr(m_Value(left), m_Value(right)))) {
    for (llvm::Value* part : {left, right}) {
      if (ValueOfSuccess(part, exchange) == !is_and) return !is_and;
    }
    return std::nullopt;
  }
  auto [of, if_failed] = FailureOf(condition);
  return of == &exchange ? std::optional(!if_failed) : std::nullopt;
}

bool SuccessLeaves(const llvm::AtomicCmpXchgInst& exchange, const llvm::Cycle& cycle) {
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(exchange.getParent()->getTerminator());
  if (!branch || branch->isUnconditional()) return false;
  const std::optional<bool> value = ValueOfSuccess(branch->getCondition(), exchange);
  return value && !cycle.contains(branch->getSuccessor(*value ? 0 : 1));
}

// Whether it may write what others look at by atomics or volatile reads. Plain stores may not,
// while others look.
bool MayTellOthers(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::FenceInst>(instruction) || !instruction.mayWriteToMemory()) return false;
  if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction)) {
    const llvm::Function* called = call->getCalledFunction();
    const bool is_known = called && (called->isIntrinsic() || IsMarkerFunction(*called));
    return !is_known || call->isVolatile();
  }
  return instruction.isAtomic() || instruction.isVolatile();
}

// The way out of a block that is taken only if somebody came forward; null if none is.
const llvm::BasicBlock* WayOfProgress(const llvm::BasicBlock& block, const llvm::Cycle& cycle) {
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  if (!branch || branch->isUnconditional()) return nullptr;
  const std::optional<bool> value = ValueOfProgress(branch->getCondition(), cycle);
  return value ? branch->getSuccessor(*value ? 0 : 1) : nullptr;
}

}  // namespace

Place PlaceOf(const llvm::Instruction& access) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&access);
  const llvm::Value* address = load ? load->getPointerOperand() : AddressOf(access);
  auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&access);
  if (copy) address = copy->getSource();
  if (!address) return {};
  llvm::APInt offset(64, 0);
  address = address->stripAndAccumulateConstantOffsets(access.getDataLayout(), offset,
                                                       /*AllowNonInbounds=*/true);
  return {address, offset.getSExtValue()};
}

bool IsInvariant(const llvm::Value* value, const llvm::Cycle& cycle, unsigned steps) {
  if (!value) return false;
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
  if (!instruction || !cycle.contains(instruction->getParent())) return true;
  bool is_pure = llvm::isa<llvm::GetElementPtrInst, llvm::CastInst, llvm::BinaryOperator>(value);
  return is_pure && steps && llvm::all_of(instruction->operands(), [&](const llvm::Use& operand) {
           return IsInvariant(operand.get(), cycle, steps - 1);
         });
}

bool TakesPlacesForGood(const llvm::Cycle& cycle) {
  const llvm::AtomicCmpXchgInst* taking = nullptr;
  for (const llvm::BasicBlock* block : cycle.blocks()) {
    for (const llvm::Instruction& instruction : *block) {
      if (!instruction.isAtomic() && !instruction.isVolatile()) continue;
      if (taking) return false;
      taking = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction);
      if (!taking) return false;
    }
  }
  if (!taking || !SuccessLeaves(*taking, cycle)) return false;
  const llvm::Value* free = taking->getCompareOperand();
  auto frees = [&](const llvm::Instruction& instruction) {
    auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction);
    return MayTellOthers(instruction) && !(exchange && exchange->getCompareOperand() == free);
  };
  return llvm::isa<llvm::ConstantInt>(free) &&
         llvm::none_of(llvm::instructions(*taking->getFunction()), frees);
}

bool MayTurnWithoutProgress(const llvm::Cycle& cycle) {
  llvm::SmallVector<const llvm::BasicBlock*> work{cycle.getHeader()};
  llvm::SmallPtrSet<const llvm::BasicBlock*, 16> seen;
  while (!work.empty()) {
    const llvm::BasicBlock* block = work.pop_back_val();
    if (HasBarrier({block})) continue;
    const llvm::BasicBlock* progress = WayOfProgress(*block, cycle);
    for (const llvm::BasicBlock* next : llvm::successors(block)) {
      if (next == progress || !cycle.contains(next)) continue;
      if (next == cycle.getHeader()) return true;
      if (seen.insert(next).second) work.push_back(next);
    }
  }
  return false;
}

}  // namespace weft::compiler
