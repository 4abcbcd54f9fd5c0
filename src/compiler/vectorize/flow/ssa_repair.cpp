// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/ssa_repair.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

namespace weft::compiler {
namespace {

llvm::BasicBlock* BlockOf(const llvm::Use& use) {
  auto* user = llvm::cast<llvm::Instruction>(use.getUser());
  auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
  return phi ? phi->getIncomingBlock(use) : user->getParent();
}

llvm::SmallVector<llvm::Use*> BrokenUses(llvm::Instruction& value,
                                         const llvm::DominatorTree& tree) {
  llvm::SmallVector<llvm::Use*> broken;
  for (llvm::Use& use : value.uses()) {
    llvm::BasicBlock* block = BlockOf(use);
    if (block != value.getParent() && !tree.dominates(value.getParent(), block)) {
      broken.push_back(&use);
    }
  }
  return broken;
}

// The last block that all ways to the value and the uses pass: the value is not there yet, and no
// search for it need go further back.
llvm::BasicBlock* ForkBefore(llvm::Instruction& value, llvm::ArrayRef<llvm::Use*> uses,
                             const llvm::DominatorTree& tree) {
  llvm::BasicBlock* fork = value.getParent();
  for (llvm::Use* use : uses) fork = tree.findNearestCommonDominator(fork, BlockOf(*use));
  return fork;
}

}  // namespace

void RepairSsa(llvm::Function& kernel, const LoopLevels& levels,
               const llvm::DenseSet<llvm::Value*>& masks,
               const llvm::DenseMap<llvm::Value*, llvm::Value*>& standing) {
  llvm::DominatorTree tree(kernel);
  llvm::SmallVector<llvm::Instruction*> values;
  for (llvm::Instruction& value : llvm::instructions(kernel)) values.push_back(&value);
  for (llvm::Instruction* value : values) {
    llvm::SmallVector<llvm::Use*> broken = BrokenUses(*value, tree);
    if (broken.empty()) continue;
    llvm::Type* type = value->getType();
    llvm::Value* absent = masks.contains(value)
                              ? llvm::cast<llvm::Value>(llvm::ConstantInt::getFalse(type))
                              : llvm::PoisonValue::get(type);
    llvm::SSAUpdater updater;
    updater.Initialize(type, value->getName());
    auto* variable = llvm::cast_or_null<llvm::PHINode>(standing.lookup(value));
    const auto add_absent = [&](llvm::BasicBlock* block) {
      const bool stands = variable && tree.dominates(variable->getParent(), block);
      updater.AddAvailableValue(block, stands ? variable : absent);
    };
    add_absent(ForkBefore(*value, broken, tree));
    for (LoopLevel* level = levels.Of(value->getParent()); level; level = level->parent) {
      add_absent(level->header);
    }
    updater.AddAvailableValue(value->getParent(), value);
    for (llvm::Use* use : broken) updater.RewriteUse(*use);
  }
}

}  // namespace weft::compiler
