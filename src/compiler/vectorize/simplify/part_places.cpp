// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/simplify/part_places.h"

#include "compiler/analysis/lanes/place_choice.h"
#include "compiler/ir/markers.h"
#include "compiler/ir/vector_registers.h"
#include "compiler/vectorize/widen/adjacent_guess.h"
#include "compiler/vectorize/widen/private_layout.h"
#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {
namespace {

class Parter {
 public:
  Parter(llvm::Instruction& access, llvm::Value* mask, LaneShapes& shapes)
      : access_(access), mask_(mask), shapes_(shapes), builder_(&access) {}

  // What the access has loaded, if it is a load.
  llvm::Value* Part() {
    llvm::Value* loaded = Access(*llvm::getLoadStorePointerOperand(&access_), mask_);
    MarkMask(mask_);
    if (loaded) shapes_.Set(loaded, {LaneShape::kVarying});
    return loaded;
  }

 private:
  // By the lanes of a mask, or by all.
  llvm::Value* Access(llvm::Value& address, llvm::Value* mask) {
    llvm::SelectInst* choice = ChoiceOfLanes(address, shapes_);
    if (!choice) return AccessPlace(address, mask);
    llvm::Value* chosen = choice->getCondition();
    llvm::Value* first = AccessBy(address, *choice, choice->getTrueValue(), mask, chosen);
    llvm::Value* second =
        AccessBy(address, *choice, choice->getFalseValue(), mask, builder_.CreateNot(chosen));
    return first ? builder_.CreateSelect(chosen, first, second) : nullptr;
  }

  // By the lanes of those that go one way of a choice.
  llvm::Value* AccessBy(llvm::Value& address, llvm::SelectInst& choice, llvm::Value* way,
                        llvm::Value* mask, llvm::Value* goes) {
    llvm::Value* place = By(address, choice, way);
    return Access(*place, mask ? builder_.CreateLogicalAnd(mask, goes) : goes);
  }

  llvm::Value* AccessPlace(llvm::Value& address, llvm::Value* mask) {
    MarkMask(mask);
    llvm::Instruction* copy = access_.clone();
    copy->setOperand(llvm::isa<llvm::LoadInst>(copy) ? llvm::LoadInst::getPointerOperandIndex()
                                                     : llvm::StoreInst::getPointerOperandIndex(),
                     &address);
    builder_.Insert(copy);
    return copy->getType()->isVoidTy() ? nullptr : copy;
  }

  // A value that follows from a choice, by one of its ways.
  llvm::Value* By(llvm::Value& value, llvm::SelectInst& choice, llvm::Value* way) {
    if (&value == &choice) return way;
    auto& step = llvm::cast<llvm::Instruction>(value);
    llvm::Instruction* copy = step.clone();
    for (llvm::Use& operand : copy->operands()) {
      if (ChoiceOfLanes(*operand, shapes_) == &choice) operand = By(*operand, choice, way);
      if (shapes_.Of(operand).IsVarying()) shapes_.Set(copy, {LaneShape::kVarying});
    }
    return builder_.Insert(copy);
  }

  void MarkMask(llvm::Value* mask) {
    builder_.CreateCall(MarkerFunction(*access_.getModule(), Marker::kMask),
                        {mask ? mask : builder_.getTrue()});
  }

  llvm::Instruction& access_;
  llvm::Value* mask_;
  LaneShapes& shapes_;
  llvm::IRBuilder<> builder_;
};

// Whether lanes choose among places, and are not likely to choose alike.
bool IsChosen(llvm::Instruction& access, const LaneShapes& shapes, unsigned register_bits,
              bool has_large_objects) {
  const auto choice = PlaceChoice::Find(shapes, access, register_bits, /*is_linear=*/true);
  return choice &&
         choice->IsWorthParting(AdjacentGuess::Find(shapes, access, has_large_objects).has_value());
}

}  // namespace

llvm::Error PartPlaces(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (WidthOf(kernel) == 1) return llvm::Error::success();
  const VectorRegisters registers(job.machine.getTargetTransformInfo(kernel));
  const bool has_large_objects = job.variant.has_large_objects;
  LaneShapes shapes(kernel, FindInterleaved(kernel), has_large_objects);
  bool has_parted = false;
  for (llvm::BasicBlock& block : kernel) {
    llvm::Value* mask = nullptr;
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(block)) {
      if (IsMarker(&instruction, Marker::kMask)) mask = instruction.getOperand(0);
      const bool is_chosen = llvm::getLoadStorePointerOperand(&instruction) &&
                             IsChosen(instruction, shapes, registers.bits, has_large_objects);
      if (!is_chosen) continue;
      llvm::Value* loaded = Parter(instruction, mask, shapes).Part();
      if (loaded) instruction.replaceAllUsesWith(loaded);
      instruction.eraseFromParent();
      has_parted = true;
    }
  }
  if (has_parted) job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
