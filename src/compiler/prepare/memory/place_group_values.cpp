// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/memory/place_group_values.h"

#include "compiler/ir/address_spaces.h"

namespace weft::compiler {

llvm::Error PlaceGroupValues(llvm::Module& module, KernelJob&) {
  llvm::Function* declaration = module.getFunction(kGroupPlaceName);
  if (!declaration) return llvm::Error::success();
  llvm::IRBuilder<> builder(module.getContext());
  llvm::Type* i64 = builder.getInt64Ty();
  auto* type = llvm::ArrayType::get(i64, 2);
  auto* places = new llvm::GlobalVariable(
      module, type, /*isConstant=*/false, llvm::GlobalValue::InternalLinkage,
      llvm::UndefValue::get(type), "weft.group_places", /*InsertBefore=*/nullptr,
      llvm::GlobalValue::NotThreadLocal, kLocalSpace);
  llvm::BasicBlock& entry = KernelOf(module).getEntryBlock();
  builder.SetInsertPoint(&entry, entry.begin());
  llvm::AllocaInst* turn = builder.CreateAlloca(i64, nullptr, "turn");
  builder.CreateStore(builder.getInt64(0), turn);
  for (llvm::User* user : llvm::make_early_inc_range(declaration->users())) {
    auto* call = llvm::cast<llvm::CallInst>(user);
    if (call->getFunction() != entry.getParent()) {
      return Failure("a function that is not inlined has a collective function");
    }
    builder.SetInsertPoint(call);
    llvm::Value* now = builder.CreateLoad(i64, turn);
    builder.CreateStore(builder.CreateXor(now, 1), turn);
    call->replaceAllUsesWith(builder.CreateInBoundsGEP(i64, places, now));
    call->eraseFromParent();
  }
  declaration->eraseFromParent();
  return llvm::Error::success();
}

}  // namespace weft::compiler
