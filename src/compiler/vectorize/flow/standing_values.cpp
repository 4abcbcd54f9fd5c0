// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/standing_values.h"

#include "llvm/ADT/MapVector.h"

namespace weft::compiler {
namespace {

using Positions = llvm::DenseMap<llvm::BasicBlock*, unsigned>;

class Variable {
 public:
  Variable(LoopLevel& level, llvm::PHINode& phi, FlowMasks& masks)
      : level_(level), phi_(phi), next_(phi.getIncomingValueForBlock(level.end)), masks_(masks) {}

  void LetStand(llvm::Value* stay, StandingValues& standing, const Positions& position) {
    if (next_ == &phi_ || !FindTaken()) return;
    if (Stands(standing, position)) {
      standing.Keep(next_, phi_);
      return TakeAlong(next_);
    }
    if (!has_joined_ && taken_.size() < 2) return;
    llvm::IRBuilder<> builder(level_.end->getTerminator());
    llvm::Value* goes_on = stay;
    for (auto& [exit, taken] : taken_) {
      llvm::Value* with_next = builder.CreateLogicalAnd(masks_.Of(exit), IsNext(*taken.value));
      goes_on = masks_.Note(builder.CreateLogicalOr(goes_on, masks_.Note(with_next)));
    }
    llvm::Value* stands = builder.CreateSelect(goes_on, next_, &phi_);
    phi_.setIncomingValueForBlock(level_.end, stands);
    TakeAlong(stands);
  }

 private:
  struct Taken {
    llvm::Value* value;
    llvm::SmallVector<llvm::Use*, 1> uses;
  };

  void TakeAlong(llvm::Value* value) {
    for (auto& [exit, taken] : taken_) {
      for (llvm::Use* use : taken.uses) use->set(value);
    }
  }

  // Whether what is next is the variable for all lanes that have left: only masks of lanes in the
  // loop change it, and those that leave with the variable do so before.
  bool Stands(const StandingValues& standing, const Positions& position) {
    if (standing.VariableOf(next_, level_) != &phi_) return false;
    const unsigned change = position.at(standing.FirstChange(next_, phi_));
    return llvm::all_of(taken_, [&](const auto& each) {
      const llvm::Value* value = each.second.value;
      return value == next_ || (value == &phi_ && position.at(each.first.first) < change);
    });
  }

  // Whether lanes take the variable, or what is next, along, but by no way both.
  bool FindTaken() {
    for (FlowEdge exit : level_.exits) {
      for (llvm::PHINode& phi : exit.second->phis()) {
        llvm::Use& use = phi.getOperandUse(phi.getBasicBlockIndex(exit.first));
        if (!IsOfVariable(*use)) continue;
        Taken& taken = taken_.try_emplace(exit, Taken{use, {}}).first->second;
        if (taken.value != use) return false;
        taken.uses.push_back(&use);
        has_joined_ |= llvm::isa<llvm::SelectInst>(use.get()) && use != next_;
      }
    }
    return !taken_.empty();
  }

  // Whether it is the variable or what is next, for each lane by the way that it came.
  bool IsOfVariable(llvm::Value& value) const {
    if (&value == &phi_ || &value == next_) return true;
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&value)) {
      return phi->getNumIncomingValues() == 1 && IsOfVariable(*phi->getIncomingValue(0));
    }
    auto* choice = llvm::dyn_cast<llvm::SelectInst>(&value);
    return choice && masks_.All().contains(choice->getCondition()) &&
           IsOfVariable(*choice->getTrueValue()) && IsOfVariable(*choice->getFalseValue());
  }

  // Whether it is what is next, for each lane.
  llvm::Value* IsNext(llvm::Value& value) {
    llvm::LLVMContext& context = value.getContext();
    if (&value == &phi_) return llvm::ConstantInt::getFalse(context);
    if (&value == next_) return llvm::ConstantInt::getTrue(context);
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&value)) return IsNext(*phi->getIncomingValue(0));
    auto& choice = llvm::cast<llvm::SelectInst>(value);
    llvm::IRBuilder<> builder(&choice);
    return masks_.Note(builder.CreateSelect(choice.getCondition(), IsNext(*choice.getTrueValue()),
                                            IsNext(*choice.getFalseValue())));
  }

  LoopLevel& level_;
  llvm::PHINode& phi_;
  llvm::Value* const next_;
  FlowMasks& masks_;
  llvm::MapVector<FlowEdge, Taken> taken_;
  bool has_joined_ = false;  // some take it along by edges that were several
};

}  // namespace

llvm::Value* BehindPhis(llvm::Value* value) {
  auto* phi = llvm::dyn_cast<llvm::PHINode>(value);
  return phi && phi->getNumIncomingValues() == 1 ? BehindPhis(phi->getIncomingValue(0)) : value;
}

llvm::PHINode* StandingValues::VariableOf(llvm::Value* value, const LoopLevel& level) const {
  auto* phi = llvm::dyn_cast<llvm::PHINode>(value);
  if (phi && phi->getParent() == level.header) return phi;
  const auto change = changes_.find(value);
  bool is_of_level =
      change != changes_.end() && change->second.variable->getParent() == level.header;
  return is_of_level ? change->second.variable : nullptr;
}

void StandingValues::Note(llvm::Value* value, llvm::Value* before, llvm::PHINode* variable) {
  changes_[value] = {before, variable};
}

void StandingValues::Keep(llvm::Value* value, llvm::PHINode& variable) {
  for (; value != &variable; value = changes_.at(value).before) kept_[value] = &variable;
}

bool StandingValues::IsKept(llvm::Value& value, const LoopLevel& level) const {
  auto* variable = llvm::cast_or_null<llvm::PHINode>(kept_.lookup(&value));
  return variable && variable->getParent() == level.header;
}

llvm::BasicBlock* StandingValues::FirstChange(llvm::Value* value,
                                              const llvm::PHINode& variable) const {
  const llvm::Value* first = value;
  for (; value != &variable; value = changes_.at(value).before) first = value;
  return const_cast<llvm::BasicBlock*>(llvm::cast<llvm::Instruction>(first)->getParent());
}

void LetVariablesStand(LoopLevel& level, llvm::Value* stay, FlowMasks& masks,
                       const Uniformity& uniformity, StandingValues& standing,
                       const Positions& position) {
  // All but the first, which is the mask of the lanes that turn.
  for (llvm::PHINode& phi : llvm::drop_begin(level.header->phis())) {
    if (uniformity.Differs(phi)) Variable(level, phi, masks).LetStand(stay, standing, position);
  }
}

}  // namespace weft::compiler
