// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/lanes/divergence_sources.h"

#include "compiler/analysis/lanes/aligned_ids.h"
#include "compiler/ir/lane_call.h"
#include "compiler/ir/markers.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

using llvm::InstructionUniformity;

// `is_one`: whether work-items that load from one address get one value.
InstructionUniformity OfLoad(bool is_one) {
  return is_one ? InstructionUniformity::Default : InstructionUniformity::NeverUniform;
}

InstructionUniformity OfCall(const llvm::CallBase& call, bool differs) {
  if (differs) return InstructionUniformity::NeverUniform;
  const llvm::Function* callee = call.getCalledFunction();
  if (callee && IsMarkerFunction(*callee)) return InstructionUniformity::AlwaysUniform;
  return call.doesNotAccessMemory() ? InstructionUniformity::Default
                                    : InstructionUniformity::NeverUniform;
}

InstructionUniformity OfOther(const llvm::Value& value) {
  bool is_private =
      llvm::isa<llvm::AllocaInst, llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(value);
  return is_private ? InstructionUniformity::NeverUniform : InstructionUniformity::Default;
}

bool IsOfWorkGroup(const llvm::LoadInst& load) {
  unsigned space = load.getPointerAddressSpace();
  return space == 1 || space == 2 || space == 3 ||
         load.hasMetadata(llvm::LLVMContext::MD_invariant_load) ||
         llvm::isa<llvm::Argument>(llvm::getUnderlyingObject(load.getPointerOperand()));
}

}  // namespace

InstructionUniformity WithinWorkGroup(const llvm::Value& value) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&value)) {
    return OfLoad(load->isSimple() && IsOfWorkGroup(*load));
  }
  auto* call = llvm::dyn_cast<llvm::CallBase>(&value);
  bool differs = IsMarker(&value, Marker::kLocalId) || IsMarker(&value, Marker::kIsFull) ||
                 IsMarker(&value, Marker::kLane) || LaneCall::Of(&value);
  return call ? OfCall(*call, differs) : OfOther(value);
}

InstructionUniformity AcrossRows(const llvm::Value& value) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&value)) return OfLoad(!load->isVolatile());
  auto* call = llvm::dyn_cast<llvm::CallInst>(&value);
  if (!call) return OfOther(value);
  return OfCall(*call, IsMarker(call, Marker::kLocalId) && MarkerDimension(*call) == 1);
}

InstructionUniformity WithinSimdGroup(const llvm::Value& value) {
  if (auto* argument = llvm::dyn_cast<llvm::Argument>(&value)) {
    bool differs = argument->getParent()->hasFnAttribute(kTakesLanes);
    return differs ? InstructionUniformity::NeverUniform : InstructionUniformity::Default;
  }
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&value)) return OfLoad(!load->isVolatile());
  if (auto* call = llvm::dyn_cast<llvm::CallBase>(&value)) {
    auto between_lanes = LaneCall::Of(call);
    bool is_apart = between_lanes && !between_lanes->IsAlike();
    return OfCall(*call, is_apart || IsLaneId(*call) || IsMarker(call, Marker::kLane));
  }
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  bool is_alike = instruction && IsAlikeByAlignment(*instruction);
  return is_alike ? InstructionUniformity::AlwaysUniform : OfOther(value);
}

}  // namespace weft::compiler
