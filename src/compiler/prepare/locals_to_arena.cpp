// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/locals_to_arena.h"

#include "llvm/IR/ReplaceConstant.h"

namespace weft::compiler {
namespace {

constexpr unsigned kLocalSpace = 3;

// Vectors of registers' size are loaded from here: what is large enough gets their alignment.
llvm::Align PlaceAlignment(const llvm::GlobalVariable& variable, uint64_t bytes) {
  llvm::Align wanted(bytes >= 64 ? 64 : 16);
  return std::max(variable.getAlign().valueOrOne(), wanted);
}

llvm::SmallVector<llvm::GlobalVariable*> LocalVariables(llvm::Module& module) {
  llvm::SmallVector<llvm::GlobalVariable*> variables;
  for (llvm::GlobalVariable& variable : module.globals()) {
    if (variable.getAddressSpace() == kLocalSpace) variables.push_back(&variable);
  }
  return variables;
}

}  // namespace

llvm::Error LocalsToArena(llvm::Module& module, KernelJob& job) {
  llvm::SmallVector<llvm::GlobalVariable*> variables = LocalVariables(module);
  llvm::Function& kernel = KernelOf(module);
  llvm::SmallVector<llvm::Constant*> constants(variables.begin(), variables.end());
  llvm::convertUsersOfConstantsToInstructions(constants);
  uint64_t bytes = 0;
  llvm::IRBuilder<> builder(&*kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  llvm::Value* base = variables.empty() ? nullptr : CreateMarker(builder, Marker::kLocalBase);
  for (llvm::GlobalVariable* variable : variables) {
    uint64_t size = module.getDataLayout().getTypeAllocSize(variable->getValueType());
    bytes = llvm::alignTo(bytes, PlaceAlignment(*variable, size));
    llvm::Value* place =
        builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), base, bytes, variable->getName());
    variable->replaceAllUsesWith(place);
    variable->eraseFromParent();
    bytes += size;
  }
  NoteBytes(kernel, kLocalBytes, bytes);
  return llvm::Error::success();
}

}  // namespace weft::compiler
