// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/simd_uniformity.h"

#include "compiler/ir/markers.h"
#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"

namespace weft::compiler {
namespace {

using llvm::InstructionUniformity;

InstructionUniformity OfCall(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (callee && IsMarkerFunction(*callee)) {
    bool is_lane =
        IsMarker(&call, Marker::kLocalId) && MarkerDimension(llvm::cast<llvm::CallInst>(call)) == 0;
    return is_lane ? InstructionUniformity::NeverUniform : InstructionUniformity::AlwaysUniform;
  }
  return call.doesNotAccessMemory() ? InstructionUniformity::Default
                                    : InstructionUniformity::NeverUniform;
}

// LLVM asks the target where divergence begins.
class LaneSources : public llvm::TargetTransformInfoImplBase {
 public:
  explicit LaneSources(const llvm::DataLayout& layout) : TargetTransformInfoImplBase(layout) {}

  bool hasBranchDivergence(const llvm::Function*) const override { return true; }

  InstructionUniformity getInstructionUniformity(const llvm::Value* value) const override {
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(value)) return OfCall(*call);
    auto* load = llvm::dyn_cast<llvm::LoadInst>(value);
    if (load && load->isVolatile()) return InstructionUniformity::NeverUniform;
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

SimdUniformity::SimdUniformity(llvm::Function& kernel)
    : dominators_(kernel),
      cycles_(CyclesOf(kernel)),
      divergence_sources_(std::make_unique<LaneSources>(kernel.getDataLayout())),
      uniformity_(dominators_, cycles_, &divergence_sources_) {
  uniformity_.compute();
}

bool SimdUniformity::BranchDiverges(const llvm::BasicBlock& block) const {
  return const_cast<llvm::UniformityInfo&>(uniformity_).hasDivergentTerminator(block);
}

}  // namespace weft::compiler
