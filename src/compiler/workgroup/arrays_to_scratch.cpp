// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/arrays_to_scratch.h"

#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

constexpr uint64_t kStackLimit = 64 << 10;
const llvm::Align kScratchAlignment(128);

uint64_t SizeOf(const llvm::AllocaInst& variable) {
  auto size = variable.getAllocationSize(variable.getDataLayout());
  return size ? size->getFixedValue() : 0;
}

void Replace(llvm::AllocaInst& variable, llvm::Value* place) {
  for (llvm::User* user : llvm::make_early_inc_range(variable.users())) {
    auto* lifetime = llvm::dyn_cast<llvm::LifetimeIntrinsic>(user);
    if (lifetime) lifetime->eraseFromParent();
  }
  variable.replaceAllUsesWith(place);
  variable.eraseFromParent();
}

}  // namespace

llvm::Error ArraysToScratch(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  llvm::SmallVector<llvm::AllocaInst*> variables;
  uint64_t on_stack = 0;
  for (llvm::Instruction& instruction : kernel.getEntryBlock()) {
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (!variable) continue;
    variables.push_back(variable);
    on_stack += SizeOf(*variable);
  }
  llvm::sort(variables, [](auto* a, auto* b) { return SizeOf(*a) > SizeOf(*b); });
  llvm::BasicBlock& entry = kernel.getEntryBlock();
  llvm::IRBuilder<> builder(&*entry.getFirstNonPHIOrDbgOrAlloca());
  uint64_t scratch = 0;
  for (llvm::AllocaInst* variable : variables) {
    if (on_stack <= kStackLimit) break;
    uint64_t size = SizeOf(*variable);
    scratch = llvm::alignTo(scratch, variable->getAlign());
    llvm::Value* base = CreateMarker(builder, Marker::kScratchBase);
    Replace(*variable, builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), base, scratch));
    scratch += size;
    on_stack -= size;
  }
  NoteBytes(kernel, kScratchBytes, llvm::alignTo(scratch, kScratchAlignment));
  return llvm::Error::success();
}

}  // namespace weft::compiler
