// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/pass/promote_near.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

namespace weft::compiler {
namespace {

constexpr size_t kManyBlocks = 1000;
constexpr unsigned kMaxAccesses = 16;

struct Variable {
  llvm::SmallVector<llvm::Instruction*, kMaxAccesses> accesses;
  llvm::SmallVector<llvm::Instruction*, kMaxAccesses> lifetimes;
};

Variable UsesOf(llvm::AllocaInst& alloca) {
  Variable variable;
  for (llvm::User* user : alloca.users()) {
    auto* instruction = llvm::cast<llvm::Instruction>(user);
    bool is_lifetime = instruction->isLifetimeStartOrEnd();
    (is_lifetime ? variable.lifetimes : variable.accesses).push_back(instruction);
  }
  return variable;
}

bool IsSetFirst(const Variable& variable, const llvm::DominatorTree& dominators) {
  return llvm::any_of(variable.accesses, [&](llvm::Instruction* first) {
    return llvm::isa<llvm::StoreInst>(first) &&
           llvm::all_of(variable.accesses, [&](llvm::Instruction* other) {
             return other == first || dominators.dominates(first, other);
           });
  });
}

bool Promote(llvm::AllocaInst& alloca, const llvm::DominatorTree& dominators) {
  if (alloca.hasNUsesOrMore(kMaxAccesses + 1) || !llvm::isAllocaPromotable(&alloca)) return false;
  Variable variable = UsesOf(alloca);
  if (!IsSetFirst(variable, dominators)) return false;
  for (llvm::Instruction* lifetime : variable.lifetimes) lifetime->eraseFromParent();
  llvm::SSAUpdater values;
  llvm::LoadAndStorePromoter(variable.accesses, values, alloca.getName()).run(variable.accesses);
  alloca.eraseFromParent();
  return true;
}

}  // namespace

llvm::PreservedAnalyses PromoteNearPass::run(llvm::Function& function,
                                             llvm::FunctionAnalysisManager& analyses) {
  if (function.size() < kManyBlocks) return llvm::PreservedAnalyses::all();
  auto& dominators = analyses.getResult<llvm::DominatorTreeAnalysis>(function);
  llvm::SmallVector<llvm::AllocaInst*> allocas;
  for (llvm::Instruction& instruction : function.getEntryBlock()) {
    if (auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) allocas.push_back(alloca);
  }
  bool has_changed = false;
  for (llvm::AllocaInst* alloca : allocas) has_changed |= Promote(*alloca, dominators);
  if (!has_changed) return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

}  // namespace weft::compiler
