// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/choose/lane_budget.h"

#include "compiler/ir/shared_function.h"
#include "compiler/vectorize/choose/choose_width.h"
#include "compiler/vectorize/cost/cost_numbers.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

// Fewer lanes under masks gain too little over one.
constexpr unsigned kFewestLanes = 4;

double CountFor(const llvm::Instruction& instruction, unsigned lanes, unsigned register_bits) {
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(&instruction);
  if (branch) return branch->isConditional() ? cost::kBranchInstructions : 0;
  if (instruction.isIntDivRem()) return cost::kDivisionInstructions * lanes;
  if (instruction.isVolatile() || instruction.isAtomic()) return cost::kLaneLoopInstructions;
  llvm::Type* type = llvm::isa<llvm::StoreInst>(instruction) ? instruction.getOperand(0)->getType()
                                                             : instruction.getType();
  if (!type->isSized()) return 1;
  uint64_t bits = instruction.getDataLayout().getTypeSizeInBits(type).getFixedValue();
  return llvm::divideCeil(std::max<uint64_t>(bits, 1) * lanes, register_bits);
}

double CountFor(const llvm::Function& function, unsigned lanes, unsigned register_bits) {
  double count = 0;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    count += CountFor(instruction, lanes, register_bits);
  }
  return count;
}

}  // namespace

unsigned AffordableLanes(const llvm::Function& kernel, unsigned register_bits) {
  for (unsigned lanes = kMaxLanes; lanes >= kFewestLanes; lanes /= 2) {
    double count = CountFor(kernel, lanes, register_bits);
    for (const llvm::Function& function : *kernel.getParent()) {
      if (IsShared(function)) count += CountFor(function, lanes, register_bits);
    }
    if (count <= cost::kMaxInstructions) return lanes;
  }
  return 1;
}

}  // namespace weft::compiler
