// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/note_grid_stride.h"

#include "compiler/analysis/memory/element_place.h"
#include "compiler/ir/remarks.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/PatternMatch.h"
#include "weft/kernel_abi.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

llvm::Value* WithoutCasts(llvm::Value* value) {
  auto* cast = llvm::dyn_cast<llvm::CastInst>(value);
  bool is_resized = cast && llvm::isa<llvm::TruncInst, llvm::SExtInst, llvm::ZExtInst>(cast);
  return is_resized ? WithoutCasts(cast->getOperand(0)) : value;
}

// Whether a value is what the launch has at an offset.
bool IsLaunchMember(llvm::Value* value, uint64_t offset) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(value);
  if (!load || !IsLaunchLoad(load)) return false;
  llvm::APInt found(64, 0);
  load->getPointerOperand()->stripAndAccumulateConstantOffsets(load->getDataLayout(), found, true);
  return found == offset;
}

bool IsGlobalSize(llvm::Value* value) {
  return IsLaunchMember(value, offsetof(WeftLaunch, global_size));
}

bool IsIdAlong0(llvm::Value* value, Marker marker) {
  return IsMarker(value, marker) && MarkerDimension(*llvm::cast<llvm::CallInst>(value)) == 0;
}

// The terms of a sum that nothing else uses any part of.
void AddTerms(llvm::Value* value, llvm::SmallVectorImpl<llvm::Value*>& terms) {
  llvm::Value *a, *b;
  if (!match(value, m_OneUse(m_AddLike(m_Value(a), m_Value(b))))) return terms.push_back(value);
  AddTerms(a, terms);
  AddTerms(b, terms);
}

// Whether a value is the global id, which nothing else in the kernel has or asks for.
bool IsLoneGlobalId(llvm::Value* value, const llvm::Function& kernel) {
  llvm::SmallVector<llvm::Value*, 4> terms;
  AddTerms(value, terms);
  auto is_group = [](llvm::Value* term) {
    llvm::Value *id, *size;
    return match(term, m_OneUse(m_Mul(m_OneUse(m_Value(id)), m_Value(size)))) &&
           IsIdAlong0(id, Marker::kGroupId) &&
           IsLaunchMember(size, offsetof(WeftLaunch, local_size));
  };
  auto is_offset = [](llvm::Value* term) {
    return IsLaunchMember(term, offsetof(WeftLaunch, global_offset));
  };
  auto is_item = [](llvm::Value* term) {
    return IsIdAlong0(term, Marker::kLocalId) && term->hasOneUse();
  };
  auto is_lone = [&](Marker id) { return MarkerCalls(kernel, id).size() == 1; };
  return terms.size() == 3 && llvm::count_if(terms, is_group) == 1 &&
         llvm::count_if(terms, is_offset) == 1 && llvm::count_if(terms, is_item) == 1 &&
         is_lone(Marker::kGroupId) && is_lone(Marker::kLocalId);
}

class GridStride {
 public:
  explicit GridStride(const llvm::Loop& loop) : loop_(loop) {}

  // The bound's parameter, or null if the loop is not of the kind.
  llvm::Argument* Bound();

 private:
  bool IsWholeKernel() const;
  bool FindCounter();
  llvm::Argument* FindBound() const;
  bool IsSizeForStepsAlone() const;
  bool AreTurnsApart() const;

  const llvm::Loop& loop_;
  llvm::PHINode* counter_ = nullptr;
  llvm::Instruction* step_ = nullptr;
  ValueSet counters_;  // all that the counter's value is the value of, while it is below the bound
};

// The block before the loop is the kernel's first, and the one behind its last.
bool GridStride::IsWholeKernel() const {
  llvm::BasicBlock* before = loop_.getLoopPreheader();
  llvm::BasicBlock* behind = loop_.getExitBlock();
  auto is_quiet = [](const llvm::Instruction& instruction) {
    return !instruction.mayHaveSideEffects() && !llvm::isa<llvm::AllocaInst>(instruction);
  };
  return before && behind && before->isEntryBlock() && llvm::all_of(*before, is_quiet) &&
         loop_.getExitingBlock() == loop_.getHeader() && loop_.getLoopLatch() &&
         llvm::isa<llvm::ReturnInst>(behind->front());
}

void AddResized(llvm::Value* value, ValueSet& set) {
  if (!set.insert(value).second) return;
  const unsigned bits = value->getType()->getIntegerBitWidth();
  for (llvm::User* user : value->users()) {
    auto* shift = llvm::dyn_cast<llvm::Instruction>(user);
    bool is_resized = llvm::isa<llvm::SExtInst, llvm::ZExtInst>(user) ||
                      (llvm::isa<llvm::TruncInst>(user) && user->getType()->isIntegerTy(32)) ||
                      match(user, m_And(m_Specific(value), m_SpecificInt(UINT32_MAX)));
    if (is_resized) AddResized(user, set);
    if (bits != 64 || !match(user, m_Shl(m_Specific(value), m_SpecificInt(32)))) continue;
    for (llvm::User* back : shift->users()) {
      if (match(back, m_Shr(m_Specific(shift), m_SpecificInt(32)))) AddResized(back, set);
    }
  }
}

bool GridStride::FindCounter() {
  auto phis = loop_.getHeader()->phis();
  if (!llvm::hasSingleElement(phis)) return false;
  counter_ = &*phis.begin();
  llvm::Type* type = counter_->getType();
  if (!type->isIntegerTy(32) && !type->isIntegerTy(64)) return false;
  llvm::Value* start = counter_->getIncomingValueForBlock(loop_.getLoopPreheader());
  if (!start->hasOneUse()) return false;
  if (!IsLoneGlobalId(WithoutCasts(start), *counter_->getFunction())) return false;
  AddResized(counter_, counters_);
  llvm::Value *from, *by;
  llvm::Value* next = WithoutCasts(counter_->getIncomingValueForBlock(loop_.getLoopLatch()));
  if (!match(next, m_Add(m_Value(from), m_Value(by)))) return false;
  if (!counters_.contains(from)) std::swap(from, by);
  step_ = llvm::cast<llvm::Instruction>(next);
  return counters_.contains(from) && IsGlobalSize(WithoutCasts(by));
}

llvm::Argument* GridStride::FindBound() const {
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(loop_.getHeader()->getTerminator());
  auto* compare = branch && branch->isConditional()
                      ? llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition())
                      : nullptr;
  if (!compare) return nullptr;
  bool is_first = counters_.contains(compare->getOperand(0));
  if (!is_first && !counters_.contains(compare->getOperand(1))) return nullptr;
  llvm::CmpInst::Predicate goes_on =
      is_first ? compare->getPredicate() : compare->getSwappedPredicate();
  if (!loop_.contains(branch->getSuccessor(0))) {
    goes_on = llvm::CmpInst::getInversePredicate(goes_on);
  }
  if (goes_on != llvm::CmpInst::ICMP_SLT && goes_on != llvm::CmpInst::ICMP_ULT) return nullptr;
  llvm::Value* bound = compare->getOperand(is_first ? 1 : 0);
  while (llvm::isa<llvm::SExtInst, llvm::ZExtInst>(bound)) {
    bound = llvm::cast<llvm::CastInst>(bound)->getOperand(0);
  }
  return llvm::dyn_cast<llvm::Argument>(bound);
}

bool GridStride::IsSizeForStepsAlone() const {
  llvm::SmallVector<llvm::Instruction*> rest;
  for (llvm::Instruction* call : MarkerCalls(*counter_->getFunction(), Marker::kLaunch)) {
    rest.push_back(call);
  }
  while (!rest.empty()) {
    llvm::Instruction* value = rest.pop_back_val();
    for (llvm::User* user : value->users()) {
      auto* next = llvm::cast<llvm::Instruction>(user);
      if (llvm::isa<llvm::GetElementPtrInst>(next)) {
        rest.push_back(next);
      } else if (llvm::isa<llvm::LoadInst>(next)) {
        if (!IsLaunchLoad(next)) return false;
        if (IsGlobalSize(next)) rest.push_back(next);
      } else if (next != step_) {
        bool is_resized = llvm::isa<llvm::TruncInst, llvm::SExtInst, llvm::ZExtInst>(next);
        if (!is_resized) return false;
        rest.push_back(next);
      }
    }
  }
  return true;
}

bool GridStride::AreTurnsApart() const {
  llvm::MapVector<const llvm::Value*, llvm::SmallVector<llvm::Instruction*>> accesses;
  llvm::SmallPtrSet<const llvm::Value*, 4> written;
  for (llvm::BasicBlock* block : loop_.blocks()) {
    for (llvm::Instruction& instruction : *block) {
      if (!instruction.mayReadOrWriteMemory() || IsLaunchLoad(&instruction)) continue;
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
      bool is_simple = load ? load->isSimple() : store && store->isSimple();
      if (!is_simple) return false;
      const llvm::Value* object =
          llvm::getUnderlyingObject(llvm::getLoadStorePointerOperand(&instruction), 0);
      accesses[object].push_back(&instruction);
      if (store) written.insert(object);
    }
  }
  for (const llvm::Value* object : written) {
    auto* buffer = llvm::dyn_cast<llvm::Argument>(object);
    if (!buffer || (!buffer->hasNoAliasAttr() && accesses.size() > 1)) return false;
    if (!AreElementsApart(*buffer, accesses[object], counters_, loop_)) return false;
  }
  return true;
}

llvm::Argument* GridStride::Bound() {
  if (!IsWholeKernel() || !FindCounter() || !IsSizeForStepsAlone()) return nullptr;
  llvm::Argument* bound = FindBound();
  return bound && AreTurnsApart() ? bound : nullptr;
}

}  // namespace

llvm::Error NoteGridStride(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (!kernel.hasFnAttribute(kHasFreeGroups) || NotedBytes(kernel, kDimensions) != 1 ||
      job.info.is_in_order) {
    return llvm::Error::success();
  }
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel);
  if (!llvm::hasSingleElement(loops)) return llvm::Error::success();
  llvm::Argument* bound = GridStride(**loops.begin()).Bound();
  if (!bound) return llvm::Error::success();
  const KernelArgument& argument = job.info.arguments[bound->getArgNo()];
  if (argument.size != sizeof(uint32_t) && argument.size != sizeof(uint64_t)) {
    return llvm::Error::success();
  }
  NoteBytes(kernel, kBoundOffset, argument.offset);
  NoteBytes(kernel, kBoundBytes, argument.size);
  Remark(kernel,
         "one loop in steps of the launch's size: launches of fewer work-items than it has "
         "elements get one for each element");
  return llvm::Error::success();
}

}  // namespace weft::compiler
