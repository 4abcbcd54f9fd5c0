// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorizer/ssa_repair.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

namespace weft::compiler {
namespace {

llvm::SmallVector<llvm::Use*> BrokenUses(llvm::Instruction& value,
                                         const llvm::DominatorTree& tree) {
  llvm::SmallVector<llvm::Use*> broken;
  for (llvm::Use& use : value.uses()) {
    auto* user = llvm::cast<llvm::Instruction>(use.getUser());
    auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
    llvm::BasicBlock* block = phi ? phi->getIncomingBlock(use) : user->getParent();
    if (block != value.getParent() && !tree.dominates(value.getParent(), block)) {
      broken.push_back(&use);
    }
  }
  return broken;
}

}  // namespace

void RepairSsa(llvm::Function& kernel, const LoopLevels& levels,
               const llvm::DenseSet<llvm::Value*>& masks) {
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
    updater.AddAvailableValue(&kernel.getEntryBlock(), absent);
    for (LoopLevel* level = levels.Of(value->getParent()); level; level = level->parent) {
      updater.AddAvailableValue(level->header, absent);
    }
    updater.AddAvailableValue(value->getParent(), value);
    for (llvm::Use* use : broken) updater.RewriteUse(*use);
  }
}

}  // namespace weft::compiler
