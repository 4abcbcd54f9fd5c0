// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/choose/lane_budget.h"

#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/ir/shared_function.h"
#include "compiler/ir/vector_registers.h"
#include "compiler/vectorize/choose/choose_width.h"
#include "compiler/vectorize/cost/cost_numbers.h"
#include "compiler/vectorize/widen/adjacent_guess.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

// Fewer lanes under masks gain too little over one.
constexpr unsigned kFewestLanes = 4;

class LaneBudget {
 public:
  LaneBudget(llvm::Function& kernel, const KernelJob& job)
      : kernel_(kernel),
        target_(job.machine.getTargetTransformInfo(kernel)),
        register_bits_(VectorRegisters(target_).bits),
        shapes_(kernel, none_, job.variant.has_large_objects),
        has_large_objects_(job.variant.has_large_objects) {}

  // Whether the kernel, with the functions that it shares, takes no seconds for so many lanes.
  bool Allows(unsigned lanes) {
    Count(lanes);
    return count_ <= cost::kMaxInstructions && lane_accesses_ <= cost::kMaxLaneAccesses;
  }
  // Whether it takes little time.
  bool IsSmall(unsigned lanes) {
    Count(lanes);
    return count_ + lane_accesses_ <= cost::kMaxOfQuickCode;
  }

 private:
  void Count(unsigned lanes) {
    count_ = lane_accesses_ = 0;
    Add(kernel_, lanes);
    for (llvm::Function& function : *kernel_.getParent())
      if (IsShared(function)) Add(function, lanes);
  }

  void Add(llvm::Function& function, unsigned lanes) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      count_ += Of(instruction, lanes);
      if (IsLaneByLane(instruction, lanes)) lane_accesses_ += lanes;
    }
  }

  double Of(const llvm::Instruction& instruction, unsigned lanes) const {
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(&instruction);
    if (branch) return branch->isConditional() ? cost::kBranchInstructions : 0;
    if (instruction.isIntDivRem()) return cost::kDivisionInstructions * lanes;
    if (instruction.isAtomic()) return cost::kAtomicInstructions;
    if (instruction.isVolatile()) return cost::kLaneLoopInstructions;
    llvm::Type* type = llvm::isa<llvm::StoreInst>(instruction)
                           ? instruction.getOperand(0)->getType()
                           : instruction.getType();
    if (!type->isSized()) return 1;
    uint64_t bits = instruction.getDataLayout().getTypeSizeInBits(type).getFixedValue();
    return llvm::divideCeil(std::max<uint64_t>(bits, 1) * lanes, register_bits_);
  }

  // Whether lanes access memory far apart on a machine that has no instructions for it.
  bool IsLaneByLane(llvm::Instruction& instruction, unsigned lanes) const {
    const llvm::Value* address = llvm::getLoadStorePointerOperand(&instruction);
    if (!address || instruction.getFunction() != &kernel_ || !shapes_.Of(address).IsVarying())
      return false;
    llvm::Type* type = llvm::getLoadStoreType(&instruction);
    if (!llvm::VectorType::isValidElementType(type)) return true;
    // Smaller ones are gathered with what lies around them.
    if (type->getScalarSizeInBits() < 32) type = llvm::Type::getInt32Ty(type->getContext());
    auto* vector = llvm::FixedVectorType::get(type, lanes);
    const llvm::Align align = llvm::getLoadStoreAlignment(&instruction);
    const bool is_instruction = llvm::isa<llvm::LoadInst>(instruction)
                                    ? target_.isLegalMaskedGather(vector, align)
                                    : target_.isLegalMaskedScatter(vector, align);
    return !is_instruction && !AdjacentGuess::Find(shapes_, instruction, has_large_objects_);
  }

  llvm::Function& kernel_;
  const llvm::TargetTransformInfo target_;
  const unsigned register_bits_;
  const LaneShapes::Interleaved none_;
  const LaneShapes shapes_;
  const bool has_large_objects_;
  double count_ = 0, lane_accesses_ = 0;
};

}  // namespace

unsigned AffordableLanes(llvm::Function& kernel, const KernelJob& job) {
  LaneBudget budget(kernel, job);
  unsigned lanes = kMaxLanes;
  while (lanes >= kFewestLanes && !budget.Allows(lanes)) lanes /= 2;
  return lanes >= kFewestLanes ? lanes : 1;
}

bool TakeLong(unsigned lanes, llvm::Function& kernel, const KernelJob& job) {
  if (lanes == 1) return kernel.getParent()->getInstructionCount() > cost::kMaxOfQuickCode;
  return !LaneBudget(kernel, job).IsSmall(lanes);
}

}  // namespace weft::compiler
