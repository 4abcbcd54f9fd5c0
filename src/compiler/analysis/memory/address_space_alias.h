// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Alias analysis by address space: pointers of two different named spaces (private, global,
// constant, local) never meet. LLVM has this for GPUs only.
#pragma once

#include "llvm/Analysis/AliasAnalysis.h"

namespace weft::compiler {

class AddressSpaceAliasResult : public llvm::AAResultBase {
 public:
  llvm::AliasResult alias(const llvm::MemoryLocation& a, const llvm::MemoryLocation& b,
                          llvm::AAQueryInfo& query, const llvm::Instruction* context);

  bool invalidate(llvm::Function&, const llvm::PreservedAnalyses&,
                  llvm::FunctionAnalysisManager::Invalidator&) {
    return false;
  }
};

class AddressSpaceAlias : public llvm::AnalysisInfoMixin<AddressSpaceAlias> {
 public:
  using Result = AddressSpaceAliasResult;
  Result run(llvm::Function&, llvm::FunctionAnalysisManager&) { return Result(); }

 private:
  friend llvm::AnalysisInfoMixin<AddressSpaceAlias>;
  static llvm::AnalysisKey Key;
};

}  // namespace weft::compiler
