// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/work_group_uniformity.h"

#include "compiler/ir/markers.h"
#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

using llvm::InstructionUniformity;

InstructionUniformity OfLoad(const llvm::LoadInst& load) {
  if (!load.isSimple()) return InstructionUniformity::NeverUniform;
  if (load.hasMetadata(llvm::LLVMContext::MD_invariant_load)) return InstructionUniformity::Default;
  unsigned space = load.getPointerAddressSpace();
  bool is_shared = space == 1 || space == 2 || space == 3 ||
                   llvm::isa<llvm::Argument>(llvm::getUnderlyingObject(load.getPointerOperand()));
  return is_shared ? InstructionUniformity::Default : InstructionUniformity::NeverUniform;
}

InstructionUniformity OfCall(const llvm::CallBase& call) {
  if (IsMarker(&call, Marker::kLocalId)) return InstructionUniformity::NeverUniform;
  const llvm::Function* callee = call.getCalledFunction();
  if (callee && IsMarkerFunction(*callee)) return InstructionUniformity::AlwaysUniform;
  return call.doesNotAccessMemory() ? InstructionUniformity::Default
                                    : InstructionUniformity::NeverUniform;
}

// LLVM asks the target where divergence begins.
class DivergenceSources : public llvm::TargetTransformInfoImplBase {
 public:
  explicit DivergenceSources(const llvm::DataLayout& layout)
      : TargetTransformInfoImplBase(layout) {}

  bool hasBranchDivergence(const llvm::Function*) const override { return true; }

  InstructionUniformity getInstructionUniformity(const llvm::Value* value) const override {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(value)) return OfLoad(*load);
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(value)) return OfCall(*call);
    bool is_private =
        llvm::isa<llvm::AllocaInst, llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(value);
    return is_private ? InstructionUniformity::NeverUniform : InstructionUniformity::Default;
  }
};

llvm::CycleInfo CyclesOf(llvm::Function& kernel) {
  llvm::CycleInfo cycles;
  cycles.compute(kernel);
  return cycles;
}

}  // namespace

WorkGroupUniformity::WorkGroupUniformity(llvm::Function& kernel)
    : dominators_(kernel),
      cycles_(CyclesOf(kernel)),
      divergence_sources_(std::make_unique<DivergenceSources>(kernel.getDataLayout())),
      uniformity_(dominators_, cycles_, &divergence_sources_) {
  uniformity_.compute();
}

bool WorkGroupUniformity::IsUniform(const llvm::Instruction& value) const {
  return uniformity_.isUniform(&value) && llvm::none_of(value.uses(), [&](const llvm::Use& use) {
           return uniformity_.isDivergentUse(use);
         });
}

bool WorkGroupUniformity::BranchDiverges(const llvm::BasicBlock& block) const {
  return const_cast<llvm::UniformityInfo&>(uniformity_).hasDivergentTerminator(block);
}

}  // namespace weft::compiler
