// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/pass/keep_loads.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

constexpr unsigned kMask = 1, kOff = 2;

llvm::IntrinsicInst* LoneLoad(llvm::Value* value) {
  auto* load = llvm::dyn_cast<llvm::IntrinsicInst>(value);
  const bool is_lone =
      load && load->getIntrinsicID() == llvm::Intrinsic::masked_load && load->hasOneUse();
  return is_lone ? load : nullptr;
}

bool AreOpposite(llvm::Value* mask, llvm::Value* condition) {
  return match(condition, m_Not(m_Specific(mask))) || match(mask, m_Not(m_Specific(condition)));
}

// The select's operand that is a masked load of its own under the same mask; 0 for none.
unsigned LoadedBy(llvm::SelectInst& select) {
  for (const unsigned operand : {1, 2}) {
    llvm::IntrinsicInst* load = LoneLoad(select.getOperand(operand));
    if (!load) continue;
    llvm::Value *mask = load->getArgOperand(kMask), *condition = select.getCondition();
    if (operand == 1 ? mask == condition : AreOpposite(mask, condition)) return operand;
  }
  return 0;
}

// Whether nothing may be stored between a load and a select of its block.
bool AreNear(const llvm::Instruction& load, const llvm::SelectInst& select) {
  return load.getParent() == select.getParent() &&
         llvm::none_of(llvm::make_range(load.getIterator(), select.getIterator()),
                       [](const llvm::Instruction& between) { return between.mayWriteToMemory(); });
}

// Has the load give the select's other value to lanes off.
void TakeIn(llvm::SelectInst& select, unsigned loaded, const llvm::DominatorTree& dominators) {
  llvm::IntrinsicInst& load = *LoneLoad(select.getOperand(loaded));
  llvm::Value* other = select.getOperand(3 - loaded);
  if (!dominators.dominates(other, &load)) {
    if (!AreNear(load, select)) return;
    load.moveBefore(select.getIterator());
  }
  load.setArgOperand(kOff, other);
  select.replaceAllUsesWith(&load);
  select.eraseFromParent();
}

}  // namespace

llvm::PreservedAnalyses KeepLoadsPass::run(llvm::Function& function,
                                           llvm::FunctionAnalysisManager& analyses) {
  const auto& dominators = analyses.getResult<llvm::DominatorTreeAnalysis>(function);
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    auto* select = llvm::dyn_cast<llvm::SelectInst>(&instruction);
    if (const unsigned loaded = select ? LoadedBy(*select) : 0) TakeIn(*select, loaded, dominators);
  }
  llvm::SmallVector<llvm::IntrinsicInst*> loads;
  for (llvm::BasicBlock& block : function) {
    bool stores = false;  // behind the instruction
    for (llvm::Instruction& instruction : llvm::reverse(block)) {
      llvm::IntrinsicInst* load = LoneLoad(&instruction);
      if (load && (stores || load->user_back()->getParent() != &block)) loads.push_back(load);
      stores |= instruction.mayWriteToMemory();
    }
  }
  for (llvm::IntrinsicInst* load : loads) {
    llvm::IRBuilder<> builder(load->getNextNode());
    builder.CreateIntrinsic(builder.getVoidTy(), llvm::Intrinsic::fake_use, {load});
  }
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

llvm::PreservedAnalyses ReleaseLoadsPass::run(llvm::Function& function,
                                              llvm::FunctionAnalysisManager& analyses) {
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    auto* use = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (!use || use->getIntrinsicID() != llvm::Intrinsic::fake_use) continue;
    auto* load = llvm::dyn_cast<llvm::Instruction>(use->getArgOperand(0));
    use->eraseFromParent();
    if (load && load->use_empty() && !load->mayHaveSideEffects()) load->eraseFromParent();
  }
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

}  // namespace weft::compiler
