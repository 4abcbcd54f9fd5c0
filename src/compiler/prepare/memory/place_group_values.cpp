// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/memory/place_group_values.h"

#include "compiler/ir/address_spaces.h"
#include "compiler/ir/group_places.h"
#include "weft/named_barrier.h"

namespace weft::compiler {
namespace {

constexpr unsigned kNamedBarrierWords = sizeof(WeftNamedBarrier) / sizeof(WeftBarrierCount);

llvm::GlobalVariable* MakeLocalArray(llvm::Module& module, llvm::Type* element, unsigned count,
                                     const char* name) {
  auto* type = llvm::ArrayType::get(element, count);
  return new llvm::GlobalVariable(module, type, /*isConstant=*/false,
                                  llvm::GlobalValue::InternalLinkage, llvm::UndefValue::get(type),
                                  name, /*InsertBefore=*/nullptr, llvm::GlobalValue::NotThreadLocal,
                                  kLocalSpace);
}

// Of a function that builtins call, which is then no longer needed.
llvm::Error ReplaceCalls(llvm::Module& module, const char* name,
                         llvm::function_ref<llvm::Value*(llvm::CallInst&)> place) {
  llvm::Function* declaration = module.getFunction(name);
  if (!declaration) return llvm::Error::success();
  for (llvm::User* user : llvm::make_early_inc_range(declaration->users())) {
    auto* call = llvm::cast<llvm::CallInst>(user);
    if (call->getFunction() != &KernelOf(module))
      return Failure("a function that is not inlined has a collective function or a named barrier");
    call->replaceAllUsesWith(place(*call));
    call->eraseFromParent();
  }
  declaration->eraseFromParent();
  return llvm::Error::success();
}

llvm::Error PlaceInTurn(llvm::Module& module) {
  if (!module.getFunction(kGroupPlaceName)) return llvm::Error::success();
  llvm::BasicBlock& entry = KernelOf(module).getEntryBlock();
  llvm::IRBuilder<> builder(&entry, entry.begin());
  llvm::Type* i64 = builder.getInt64Ty();
  llvm::GlobalVariable* places = MakeLocalArray(module, i64, 2, "weft.group_places");
  llvm::AllocaInst* turn = builder.CreateAlloca(i64, nullptr, "turn");
  builder.CreateStore(builder.getInt64(0), turn);
  return ReplaceCalls(module, kGroupPlaceName, [&](llvm::CallInst& call) {
    builder.SetInsertPoint(&call);
    llvm::Value* now = builder.CreateLoad(i64, turn);
    builder.CreateStore(builder.CreateXor(now, 1), turn);
    return builder.CreateInBoundsGEP(i64, places, now);
  });
}

}  // namespace

llvm::Error PlaceGroupValues(llvm::Module& module, KernelJob&) {
  if (llvm::Error error = PlaceInTurn(module)) return error;
  llvm::Type* word = llvm::Type::getInt32Ty(module.getContext());
  return ReplaceCalls(module, kNamedBarrierPlaceName, [&](llvm::CallInst&) {
    return MakeLocalArray(module, word, kNamedBarrierWords, "weft.named_barrier");
  });
}

}  // namespace weft::compiler
