// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/lower_space_queries.h"

#include "compiler/ir/address_spaces.h"
#include "compiler/ir/invariant_load.h"
#include "llvm/IR/IRBuilder.h"
#include "weft/kernel_abi.h"

namespace weft::compiler {
namespace {

llvm::Value* LoadOfWorker(llvm::IRBuilderBase& builder, size_t offset) {
  return LoadField(builder, builder.getInt64Ty(), CreateMarker(builder, Marker::kWorker), offset);
}

llvm::Value* IsInside(llvm::IRBuilderBase& builder, llvm::Value* address, llvm::Value* start,
                      size_t size_offset) {
  return builder.CreateICmpULT(builder.CreateSub(address, start),
                               LoadOfWorker(builder, size_offset));
}

llvm::Value* IsLocal(llvm::IRBuilderBase& builder, llvm::Value* address) {
  llvm::Value* start = LoadOfWorker(builder, offsetof(WeftWorker, local_memory));
  return IsInside(builder, address, start, offsetof(WeftWorker, local_bytes));
}

// In the arena, or on the stack below the worker.
llvm::Value* IsPrivate(llvm::IRBuilderBase& builder, llvm::Value* address) {
  llvm::Value* arena = LoadOfWorker(builder, offsetof(WeftWorker, private_memory));
  llvm::Value* in_arena = IsInside(builder, address, arena, offsetof(WeftWorker, private_bytes));
  llvm::Value* top =
      builder.CreatePtrToInt(CreateMarker(builder, Marker::kWorker), builder.getInt64Ty());
  llvm::Value* stack =
      builder.CreateSub(top, LoadOfWorker(builder, offsetof(WeftWorker, stack_bytes)));
  llvm::Value* on_stack = IsInside(builder, address, stack, offsetof(WeftWorker, stack_bytes));
  return builder.CreateOr(in_arena, on_stack);
}

llvm::Value* IsIn(llvm::IRBuilderBase& builder, llvm::Value* address, unsigned space) {
  if (space == kLocalSpace) return IsLocal(builder, address);
  if (space == kPrivateSpace) return IsPrivate(builder, address);
  return builder.CreateNot(
      builder.CreateOr(IsLocal(builder, address), IsPrivate(builder, address)));
}

unsigned SpaceOf(const llvm::Value* pointer) {
  return pointer->getType()->getPointerAddressSpace();
}

void LowerQuery(llvm::CallInst& call) {
  llvm::IRBuilder<> builder(&call);
  auto* type = llvm::cast<llvm::PointerType>(call.getType());
  llvm::Value* none = llvm::ConstantPointerNull::get(type);
  llvm::Value* pointer = call.getArgOperand(0);
  llvm::Value* result = nullptr;
  // Steps of the pointer have its space.
  if (llvm::Value* origin = pointer->stripPointerCasts(); SpaceOf(origin) != kGenericSpace) {
    result = SpaceOf(origin) == type->getAddressSpace() ? origin : none;
  } else {
    llvm::Value* address = builder.CreatePtrToInt(pointer, builder.getInt64Ty());
    llvm::Value* is_in = IsIn(builder, address, type->getAddressSpace());
    result = builder.CreateSelect(is_in, builder.CreateAddrSpaceCast(pointer, type), none);
  }
  call.replaceAllUsesWith(result);
  call.eraseFromParent();
}

}  // namespace

bool IsSpaceQuery(llvm::StringRef name) {
  return name == "__to_global" || name == "__to_local" || name == "__to_private";
}

llvm::Error LowerSpaceQueries(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    if (!IsSpaceQuery(function.getName()) || !function.isDeclaration()) continue;
    for (llvm::User* user : llvm::make_early_inc_range(function.users())) {
      LowerQuery(*llvm::cast<llvm::CallInst>(user));
    }
    function.eraseFromParent();
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
