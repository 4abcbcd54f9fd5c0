// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/register_pressure.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {
namespace {

using RegistersOf = llvm::function_ref<double(const llvm::Value&)>;

bool IsValue(const llvm::Value& value) {
  return llvm::isa<llvm::Instruction, llvm::Argument>(value);
}

// Of the values that a block makes and that live in no other one, at its most crowded place.
double PeakInBlock(const llvm::BasicBlock& block,
                   const llvm::SmallPtrSetImpl<const llvm::Value*>& shared,
                   RegistersOf registers_of) {
  llvm::SmallPtrSet<const llvm::Value*, 32> live;
  double now = 0, peak = 0;
  auto use = [&](const llvm::Value& value) {
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
    if (!instruction || instruction->getParent() != &block || shared.contains(instruction)) return;
    if (live.insert(instruction).second) now += registers_of(value);
    peak = std::max(peak, now);
  };
  for (const llvm::BasicBlock* next : llvm::successors(&block)) {
    for (const llvm::PHINode& phi : next->phis()) use(*phi.getIncomingValueForBlock(&block));
  }
  for (const llvm::Instruction& instruction : llvm::reverse(block)) {
    if (live.erase(&instruction)) now -= registers_of(instruction);
    if (llvm::isa<llvm::PHINode>(instruction)) continue;
    for (const llvm::Use& operand : instruction.operands()) use(*operand);
  }
  return peak;
}

}  // namespace

double PeakRegisters(const llvm::Loop& loop, RegistersOf registers_of) {
  llvm::SmallPtrSet<const llvm::Value*, 32> shared;
  for (const llvm::BasicBlock* block : loop.blocks()) {
    for (const llvm::Instruction& instruction : *block) {
      if (llvm::isa<llvm::PHINode>(instruction)) continue;
      for (const llvm::Use& operand : instruction.operands()) {
        auto* made = llvm::dyn_cast<llvm::Instruction>(operand);
        if (IsValue(*operand) && (!made || made->getParent() != block)) shared.insert(operand);
      }
    }
  }
  double all = 0, peak = 0;
  for (const llvm::Value* value : shared) all += registers_of(*value);
  for (const llvm::BasicBlock* block : loop.blocks()) {
    peak = std::max(peak, PeakInBlock(*block, shared, registers_of));
  }
  return all + peak;
}

}  // namespace weft::compiler
