// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/lanes/uniformity.h"

#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"

namespace weft::compiler {
namespace {

// LLVM asks the target where divergence begins.
class DivergentTarget : public llvm::TargetTransformInfoImplBase {
 public:
  DivergentTarget(const llvm::DataLayout& layout, Uniformity::Sources sources)
      : TargetTransformInfoImplBase(layout), sources_(sources) {}

  bool hasBranchDivergence(const llvm::Function*) const override { return true; }

  llvm::InstructionUniformity getInstructionUniformity(const llvm::Value* value) const override {
    return sources_(*value);
  }

 private:
  Uniformity::Sources sources_;
};

llvm::CycleInfo CyclesOf(llvm::Function& kernel) {
  llvm::CycleInfo cycles;
  cycles.compute(kernel);
  return cycles;
}

}  // namespace

Uniformity::Uniformity(llvm::Function& kernel, Sources sources)
    : dominators_(kernel),
      cycles_(CyclesOf(kernel)),
      target_(std::make_unique<DivergentTarget>(kernel.getDataLayout(), sources)),
      uniformity_(dominators_, cycles_, &target_) {
  uniformity_.compute();
}

bool Uniformity::IsUniform(const llvm::Instruction& value) const {
  return uniformity_.isUniform(&value) && llvm::none_of(value.uses(), [&](const llvm::Use& use) {
           return uniformity_.isDivergentUse(use);
         });
}

bool Uniformity::Differs(const llvm::PHINode& phi) const { return uniformity_.isDivergent(&phi); }

bool Uniformity::BranchDiverges(const llvm::BasicBlock& block) const {
  return const_cast<llvm::UniformityInfo&>(uniformity_).hasDivergentTerminator(block);
}

}  // namespace weft::compiler
