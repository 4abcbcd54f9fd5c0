// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/standing_values.h"

#include "llvm/ADT/MapVector.h"

namespace weft::compiler {
namespace {

class Variable {
 public:
  Variable(LoopLevel& level, llvm::PHINode& phi, FlowMasks& masks)
      : level_(level), phi_(phi), next_(phi.getIncomingValueForBlock(level.end)), masks_(masks) {}

  void LetStand(llvm::Value* stay) {
    if (next_ == &phi_ || !FindTaken()) return;
    llvm::IRBuilder<> builder(level_.end->getTerminator());
    llvm::Value* goes_on = stay;
    for (auto& [exit, taken] : taken_) {
      llvm::Value* with_next = builder.CreateLogicalAnd(masks_.Of(exit), IsNext(*taken.value));
      goes_on = masks_.Note(builder.CreateLogicalOr(goes_on, masks_.Note(with_next)));
    }
    llvm::Value* stands = builder.CreateSelect(goes_on, next_, &phi_);
    phi_.setIncomingValueForBlock(level_.end, stands);
    for (auto& [exit, taken] : taken_) {
      for (llvm::Use* use : taken.uses) use->set(stands);
    }
  }

 private:
  struct Taken {
    llvm::Value* value;
    llvm::SmallVector<llvm::Use*, 1> uses;
  };

  // Whether lanes take the variable, or what is next, along by several ways, but by none both.
  bool FindTaken() {
    bool has_joined = false;
    for (FlowEdge exit : level_.exits) {
      for (llvm::PHINode& phi : exit.second->phis()) {
        llvm::Use& use = phi.getOperandUse(phi.getBasicBlockIndex(exit.first));
        if (!IsOfVariable(*use)) continue;
        Taken& taken = taken_.try_emplace(exit, Taken{use, {}}).first->second;
        if (taken.value != use) return false;
        taken.uses.push_back(&use);
        has_joined |= llvm::isa<llvm::SelectInst>(use.get()) && use != next_;
      }
    }
    return has_joined || taken_.size() > 1;
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
};

}  // namespace

void LetVariablesStand(LoopLevel& level, llvm::Value* stay, FlowMasks& masks,
                       const Uniformity& uniformity) {
  // All but the first, which is the mask of the lanes that turn.
  for (llvm::PHINode& phi : llvm::drop_begin(level.header->phis())) {
    if (uniformity.Differs(phi)) Variable(level, phi, masks).LetStand(stay);
  }
}

}  // namespace weft::compiler
