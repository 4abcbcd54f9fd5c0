// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/accesses/lower_strided_accesses.h"

#include "compiler/finish/accesses/masked_access.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

using Builder = llvm::IRBuilder<llvm::InstSimplifyFolder>;

// How many operations deep an index is looked into.
constexpr unsigned kMaxDepth = 12;

// In how many sums side by side lanes' indices are added up.
constexpr unsigned kChains = 4;

unsigned LanesOf(const llvm::Value* vector) {
  return llvm::cast<llvm::FixedVectorType>(vector->getType())->getNumElements();
}

bool GathersSlowly(const llvm::Function& function) {
  return function.getFnAttribute("tune-cpu").getValueAsString().starts_with("znver");
}

// The step from lane to lane of a vector of numbers, if it is the same everywhere.
std::optional<llvm::APInt> ConstantStep(const llvm::Constant* vector) {
  auto number = [&](unsigned lane) {
    return llvm::dyn_cast_or_null<llvm::ConstantInt>(vector->getAggregateElement(lane));
  };
  for (unsigned lane = 0; lane < LanesOf(vector); ++lane)
    if (!number(lane)) return std::nullopt;
  const llvm::APInt first = number(0)->getValue();
  const llvm::APInt step = LanesOf(vector) > 1 ? number(1)->getValue() - first : first - first;
  for (unsigned lane = 2; lane < LanesOf(vector); ++lane)
    if (number(lane)->getValue() - number(lane - 1)->getValue() != step) return std::nullopt;
  return step;
}

// A vector of integers that has `start` + k * `step` in lane k, as integers of its width wrap.
struct Steps {
  llvm::Value* start;
  llvm::Value* step;

  bool IsUniform() const { return match(step, m_Zero()); }
};

// Finds steps, whose scalars it computes where the vectors are.
class StepFinder {
 public:
  explicit StepFinder(const llvm::DataLayout& layout) : folder_(layout) {}

  std::optional<Steps> Of(llvm::Value* vector, unsigned depth = 0) {
    const auto known = known_.find(vector);
    if (known != known_.end()) return known->second;
    const std::optional<Steps> steps = Find(vector, depth);
    if (depth == 0 || steps) known_[vector] = steps;
    return steps;
  }

 private:
  std::optional<Steps> Find(llvm::Value* vector, unsigned depth) {
    llvm::Type* scalar = vector->getType()->getScalarType();
    if (!scalar->isIntegerTy() || depth > kMaxDepth) return std::nullopt;
    if (auto* constant = llvm::dyn_cast<llvm::Constant>(vector)) {
      const std::optional<llvm::APInt> step = ConstantStep(constant);
      if (!step) return std::nullopt;
      return Steps{constant->getAggregateElement(0u), llvm::ConstantInt::get(scalar, *step)};
    }
    if (llvm::Value* all = llvm::getSplatValue(vector))
      return Steps{all, llvm::ConstantInt::get(scalar, 0)};
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(vector);
    if (!instruction || instruction->getNumOperands() == 0) return std::nullopt;
    const bool is_known = llvm::isa<llvm::BinaryOperator, llvm::TruncInst>(instruction);
    const auto first = is_known ? Of(instruction->getOperand(0), depth + 1) : std::nullopt;
    if (!first) return std::nullopt;
    Builder builder(instruction->getContext(), folder_);
    builder.SetInsertPoint(instruction);
    if (llvm::isa<llvm::TruncInst>(instruction))
      return Steps{builder.CreateTrunc(first->start, scalar),
                   builder.CreateTrunc(first->step, scalar)};
    const auto second = Of(instruction->getOperand(1), depth + 1);
    return second ? Combine(builder, *instruction, *first, *second) : std::nullopt;
  }

  static std::optional<Steps> Combine(Builder& builder, const llvm::Instruction& instruction,
                                      const Steps& a, const Steps& b) {
    switch (instruction.getOpcode()) {
      case llvm::Instruction::Or:
        if (!llvm::cast<llvm::PossiblyDisjointInst>(instruction).isDisjoint()) return std::nullopt;
        [[fallthrough]];
      case llvm::Instruction::Add:
        return Steps{builder.CreateAdd(a.start, b.start), builder.CreateAdd(a.step, b.step)};
      case llvm::Instruction::Sub:
        return Steps{builder.CreateSub(a.start, b.start), builder.CreateSub(a.step, b.step)};
      case llvm::Instruction::Mul: {
        if (!a.IsUniform() && !b.IsUniform()) return std::nullopt;
        llvm::Value* step =
            a.IsUniform() ? builder.CreateMul(a.start, b.step) : builder.CreateMul(a.step, b.start);
        return Steps{builder.CreateMul(a.start, b.start), step};
      }
      case llvm::Instruction::Shl:
        if (!b.IsUniform()) return std::nullopt;
        return Steps{builder.CreateShl(a.start, b.start), builder.CreateShl(a.step, b.start)};
      default: return std::nullopt;
    }
  }

  const llvm::InstSimplifyFolder folder_;
  llvm::DenseMap<llvm::Value*, std::optional<Steps>> known_;
};

// Addresses whose index is a step from lane to lane.
struct StridedPlace {
  IndexedPlace place;
  llvm::CastInst* extension;  // of the index, which has steps before it; null: the index has
  Steps index;
};

std::optional<StridedPlace> StridedPlaceOf(llvm::Value* addresses, StepFinder& finder,
                                           const llvm::DataLayout& layout) {
  const std::optional<IndexedPlace> place = IndexedPlaceOf(addresses, layout);
  if (!place) return std::nullopt;
  llvm::Value* index = *place->address->idx_begin();
  llvm::CastInst* extension = nullptr;
  if (llvm::isa<llvm::SExtInst, llvm::ZExtInst>(index)) {
    extension = llvm::cast<llvm::CastInst>(index);
    index = extension->getOperand(0);
  }
  const std::optional<Steps> steps = finder.Of(index);
  if (!steps) return std::nullopt;
  return StridedPlace{*place, extension, *steps};
}

// An access taken apart.
class LaneByLane {
 public:
  LaneByLane(const MaskedAccess& access, const StridedPlace& strided)
      : access_(access),
        strided_(strided),
        layout_(access.call.getDataLayout()),
        builder_(access.call.getContext(), llvm::InstSimplifyFolder(layout_)) {
    builder_.SetInsertPoint(&access.call);
    const IndexedPlace& place = strided.place;
    base_ = place.address->getPointerOperand();
    if (place.offset != 0) base_ = builder_.CreatePtrAdd(base_, builder_.getInt(place.offset));
  }

  // What it loads; null of a scatter.
  llvm::Value* Run() {
    llvm::Value* loaded = llvm::PoisonValue::get(access_.type);
    for (unsigned lane = 0; lane < access_.type->getNumElements(); ++lane) {
      llvm::Value* address = AddressAt(IndexOf(lane));
      if (access_.stored) {
        llvm::Value* value = builder_.CreateExtractElement(access_.stored, lane);
        KeepWhatIsKnown(builder_.CreateAlignedStore(value, address, access_.alignment));
      } else {
        llvm::LoadInst* value =
            builder_.CreateAlignedLoad(access_.type->getElementType(), address, access_.alignment);
        KeepWhatIsKnown(value);
        loaded = builder_.CreateInsertElement(loaded, value, lane);
      }
    }
    return access_.stored ? nullptr : loaded;
  }

 private:
  // Of the lanes from 0 on, one after the other.
  llvm::Value* IndexOf(unsigned lane) {
    const Steps& steps = strided_.index;
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

  llvm::Value* AddressAt(llvm::Value* index) {
    if (const llvm::CastInst* extension = strided_.extension)
      index =
          builder_.CreateCast(extension->getOpcode(), index, extension->getType()->getScalarType());
    return builder_.CreateGEP(strided_.place.address->getSourceElementType(), base_, index);
  }

  void KeepWhatIsKnown(llvm::Instruction* one) const {
    one->setAAMetadata(access_.call.getAAMetadata());
    one->setDebugLoc(access_.call.getDebugLoc());
  }

  const MaskedAccess& access_;
  const StridedPlace& strided_;
  const llvm::DataLayout& layout_;
  Builder builder_;
  llvm::Value* base_;
  llvm::Value *indices_[kChains] = {}, *far_step_ = nullptr;
};

bool LowerIn(llvm::Function& function, const llvm::TargetTransformInfo& machine) {
  const bool is_slow = GathersSlowly(function);
  const llvm::DataLayout& layout = function.getDataLayout();
  StepFinder finder(layout);
  bool has_changed = false;
  for (llvm::IntrinsicInst* call : GathersAndScattersOf(function)) {
    const MaskedAccess access(*call);
    const bool is_of_all = match(access.mask, m_AllOnes());
    if (!is_of_all || (HasGatherFor(machine, access) && !is_slow)) continue;
    const std::optional<StridedPlace> place = StridedPlaceOf(access.place, finder, layout);
    if (!place) continue;
    if (llvm::Value* loaded = LaneByLane(access, *place).Run()) call->replaceAllUsesWith(loaded);
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
    if (LowerIn(function, machine)) job.functions.Forget(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
