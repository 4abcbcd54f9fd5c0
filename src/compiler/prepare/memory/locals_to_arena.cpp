// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/memory/locals_to_arena.h"

#include "compiler/ir/address_spaces.h"
#include "llvm/IR/ReplaceConstant.h"

namespace weft::compiler {
namespace {

// Vectors of registers' size are loaded from here: what is large enough gets their alignment.
llvm::Align PlaceAlignment(const llvm::GlobalVariable& variable, uint64_t bytes) {
  llvm::Align wanted(bytes >= 64 ? 64 : bytes >= 32 ? 32 : 16);
  return std::max(variable.getAlign().valueOrOne(), wanted);
}

uint64_t SizeOf(const llvm::GlobalVariable& variable) {
  return variable.getDataLayout().getTypeAllocSize(variable.getValueType());
}

// The large ones come last: who writes past the end of a stack or a list, as programs do, had
// better not meet the counter that belongs to it.
llvm::SmallVector<llvm::GlobalVariable*> LocalVariables(llvm::Module& module) {
  llvm::SmallVector<llvm::GlobalVariable*> variables;
  for (llvm::GlobalVariable& variable : module.globals()) {
    if (variable.getAddressSpace() == kLocalSpace) variables.push_back(&variable);
  }
  llvm::stable_sort(variables, [](auto* a, auto* b) { return SizeOf(*a) < SizeOf(*b); });
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
    const uint64_t size = SizeOf(*variable);
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
