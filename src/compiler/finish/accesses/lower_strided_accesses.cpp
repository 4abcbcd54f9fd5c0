// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/accesses/lower_strided_accesses.h"

#include "compiler/finish/accesses/strided_span.h"
#include "compiler/ir/tuning.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

using Builder = llvm::IRBuilder<llvm::InstSimplifyFolder>;

// In how many sums side by side lanes' indices are added up.
constexpr unsigned kChains = 4;

// Of registers with masks: of accesses few elements apart the vectorizer has made wide ones.
constexpr unsigned kMaskedBytes = 64;

// Addresses whose index is a step from lane to lane.
struct StridedPlace {
  IndexedPlace place;
  llvm::CastInst* extension;  // of the index, which has steps before it; null: the index has
  LaneSteps index;
};

std::optional<StridedPlace> StridedPlaceOf(llvm::Value* addresses, LaneStepFinder& finder,
                                           const llvm::DataLayout& layout) {
  const std::optional<IndexedPlace> place = IndexedPlaceOf(addresses, layout);
  if (!place) return std::nullopt;
  llvm::Value* index = *place->address->idx_begin();
  llvm::CastInst* extension = nullptr;
  if (llvm::isa<llvm::SExtInst, llvm::ZExtInst>(index)) {
    extension = llvm::cast<llvm::CastInst>(index);
    index = extension->getOperand(0);
  }
  const std::optional<LaneSteps> steps = finder.Of(index);
  if (!steps) return std::nullopt;
  return StridedPlace{*place, extension, *steps};
}

// The addresses of the lanes, from 0 on.
class LaneAddresses {
 public:
  LaneAddresses(const StridedPlace& strided, Builder& builder)
      : strided_(strided), builder_(builder), base_(strided.place.Base(builder)) {}

  llvm::Value* Of(unsigned lane) {
    llvm::Value* index = IndexOf(lane);
    if (const llvm::CastInst* extension = strided_.extension)
      index =
          builder_.CreateCast(extension->getOpcode(), index, extension->getType()->getScalarType());
    return builder_.CreateGEP(strided_.place.address->getSourceElementType(), base_, index);
  }

 private:
  llvm::Value* IndexOf(unsigned lane) {
    const LaneSteps& steps = strided_.index;
    llvm::Value*& index = indices_[lane % kChains];
    if (lane == 0) {
      // Frozen, or LLVM counts each lane's address in a register of its own through the loop.
      index = builder_.CreateFreeze(steps.start);
      far_step_ = builder_.CreateMul(steps.step, llvm::ConstantInt::get(index->getType(), kChains));
    } else if (lane < kChains) {
      index = builder_.CreateAdd(indices_[lane - 1], steps.step);
    } else {
      index = builder_.CreateAdd(index, far_step_);
    }
    return index;
  }

  const StridedPlace& strided_;
  Builder& builder_;
  llvm::Value* const base_;
  llvm::Value *indices_[kChains] = {}, *far_step_ = nullptr;
};

// What it loads; null of a scatter.
llvm::Value* LaneByLane(const MaskedAccess& access, const StridedPlace& strided) {
  Builder builder(access.call.getContext(), llvm::InstSimplifyFolder(access.call.getDataLayout()));
  builder.SetInsertPoint(&access.call);
  LaneAddresses addresses(strided, builder);
  return AccessLanes(builder, access, [&](unsigned lane) { return addresses.Of(lane); });
}

// What the access gives, by others; null of a scatter.
std::optional<llvm::Value*> Lowered(const MaskedAccess& access, LaneStepFinder& finder,
                                    const llvm::TargetTransformInfo& machine,
                                    bool has_large_objects) {
  constexpr auto kKind = llvm::TargetTransformInfo::RGK_FixedWidthVector;
  const unsigned register_bytes = machine.getRegisterBitWidth(kKind).getFixedValue() / 8;
  if (!access.stored && register_bytes < kMaskedBytes) {
    if (auto span = StridedSpan::Find(access, finder, has_large_objects))
      return span->Load(access, register_bytes);
  }
  if (HasGatherFor(machine, access) && !IsTunedForZen(*access.call.getFunction())) {
    return std::nullopt;
  }
  const auto place = StridedPlaceOf(access.place, finder, access.call.getDataLayout());
  return place ? std::optional(LaneByLane(access, *place)) : std::nullopt;
}

bool LowerIn(llvm::Function& function, const llvm::TargetTransformInfo& machine,
             bool has_large_objects) {
  LaneStepFinder finder(function.getDataLayout());
  bool has_changed = false;
  for (llvm::IntrinsicInst* call : GathersAndScattersOf(function)) {
    const MaskedAccess access(*call);
    if (!access.IsForAllLanes()) continue;
    const auto lowered = Lowered(access, finder, machine, has_large_objects);
    if (!lowered) continue;
    if (*lowered) call->replaceAllUsesWith(*lowered);
    llvm::Value* addresses = access.place;
    call->eraseFromParent();
    llvm::RecursivelyDeleteTriviallyDeadInstructions(addresses);
    has_changed = true;
  }
  return has_changed;
}

}  // namespace

llvm::Error LowerStridedAccesses(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    const llvm::TargetTransformInfo machine = job.machine.getTargetTransformInfo(function);
    if (LowerIn(function, machine, job.variant.has_large_objects)) job.functions.Forget(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
