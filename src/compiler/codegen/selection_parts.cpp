// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/codegen/selection_parts.h"

#include <algorithm>
#include <vector>

#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/StackProtector.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

// Instructions of a block beyond which it is cut, and of a part. A part does not see how its values
// are used in others, which costs an instruction here and there.
constexpr size_t kLong = 600, kLeast = 50, kMost = 150;

// What it costs that a value goes from one part to the next, in registers. Conditions are flags or
// masks as long as what asks for them stands in their block.
size_t CostOfCrossing(const llvm::Value& value, const llvm::DataLayout& layout) {
  constexpr size_t kRegisterBits = 128, kNever = 1000;
  const llvm::Type* type = value.getType();
  if (!type->isSingleValueType() || type->isIntOrIntVectorTy(1)) return kNever;
  return 1 + layout.getTypeSizeInBits(value.getType()).getFixedValue() / kRegisterBits;
}

// A block's instructions behind its phis and variables, and what a cut before each costs.
class Cuts {
 public:
  explicit Cuts(llvm::BasicBlock& block) {
    for (llvm::Instruction& instruction : block) {
      instructions_.push_back(&instruction);
      if (llvm::isa<llvm::PHINode, llvm::AllocaInst>(instruction)) instructions_.clear();
    }
    if (instructions_.size() <= kLong) instructions_.clear();
    CountCosts(block.getDataLayout());
  }

  // Where the block is to be cut, in its order.
  std::vector<llvm::Instruction*> Best() const {
    std::vector<llvm::Instruction*> cuts;
    for (size_t begin = 0; begin + kMost < instructions_.size();) {
      const auto first = costs_.begin() + ptrdiff_t(begin + kLeast);
      begin = size_t(std::min_element(first, first + (kMost - kLeast)) - costs_.begin());
      cuts.push_back(instructions_[begin]);
    }
    return cuts;
  }

 private:
  void CountCosts(const llvm::DataLayout& layout) {
    llvm::DenseMap<const llvm::Instruction*, size_t> places;
    for (size_t i = 0; i < instructions_.size(); ++i) places[instructions_[i]] = i;
    costs_.assign(instructions_.size() + 1, 0);
    for (size_t i = 0; i < instructions_.size(); ++i) {
      size_t last = i;
      for (const llvm::User* user : instructions_[i]->users())
        if (auto use = places.find(llvm::cast<llvm::Instruction>(user)); use != places.end())
          last = std::max(last, use->second);
      if (last == i) continue;
      const size_t cost = CostOfCrossing(*instructions_[i], layout);
      costs_[i + 1] += cost;
      costs_[last + 1] -= cost;
    }
    for (size_t i = 1; i < costs_.size(); ++i) costs_[i] += costs_[i - 1];
  }

  std::vector<llvm::Instruction*> instructions_;
  std::vector<size_t> costs_;  // of a cut before each instruction
};

class CutLongBlocksPass final : public llvm::FunctionPass {
 public:
  static char ID;
  explicit CutLongBlocksPass(SelectionParts& parts) : FunctionPass(ID), parts_(parts) {}

  void getAnalysisUsage(llvm::AnalysisUsage& usage) const override {
    usage.addPreserved<llvm::StackProtector>();
  }

  bool runOnFunction(llvm::Function& function) override {
    const size_t before = parts_.size();
    CutLongBlocks(function, parts_);
    return parts_.size() != before;
  }

 private:
  SelectionParts& parts_;
};

char CutLongBlocksPass::ID = 0;

class JoinSelectionParts final : public llvm::MachineFunctionPass {
 public:
  static char ID;
  explicit JoinSelectionParts(SelectionParts& parts) : MachineFunctionPass(ID), parts_(parts) {}

  bool runOnMachineFunction(llvm::MachineFunction& function) override {
    const llvm::TargetInstrInfo& kinds = *function.getSubtarget().getInstrInfo();
    bool changed = false;
    for (llvm::MachineBasicBlock& block : llvm::make_early_inc_range(function)) {
      if (!parts_.contains(block.getBasicBlock()) || block.pred_size() != 1) continue;
      llvm::MachineBasicBlock& before = **block.pred_begin();
      if (before.succ_size() != 1 || !before.isLayoutSuccessor(&block)) continue;
      kinds.removeBranch(before);
      before.splice(before.end(), &block, block.begin(), block.end());
      before.removeSuccessor(&block);
      before.transferSuccessorsAndUpdatePHIs(&block);
      block.eraseFromParent();
      changed = true;
    }
    return changed;
  }

 private:
  SelectionParts& parts_;
};

char JoinSelectionParts::ID = 0;

}  // namespace

void CutLongBlocks(llvm::Function& function, SelectionParts& parts) {
  for (llvm::BasicBlock& block : llvm::make_early_inc_range(function)) {
    llvm::BasicBlock* rest = &block;
    for (llvm::Instruction* cut : Cuts(block).Best())
      parts.insert(rest = rest->splitBasicBlock(cut, "part"));
  }
}

llvm::Pass* MakeCutLongBlocks(SelectionParts& parts) { return new CutLongBlocksPass(parts); }
llvm::Pass* MakeJoinSelectionParts(SelectionParts& parts) { return new JoinSelectionParts(parts); }

}  // namespace weft::compiler
