// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/name_blocks.h"

#include "compiler/ir/address_spaces.h"
#include "llvm/IR/Constants.h"
#include "weft/device_queue_abi.h"

namespace weft::compiler {
namespace {

llvm::Constant* BlockName(const llvm::Function& kernel) {
  llvm::Module& module = const_cast<llvm::Module&>(*kernel.getParent());
  llvm::Constant* text = llvm::ConstantDataArray::getString(kernel.getContext(), kernel.getName());
  auto* name = new llvm::GlobalVariable(module, text->getType(), /*isConstant=*/true,
                                        llvm::GlobalValue::PrivateLinkage, text, "block", nullptr,
                                        llvm::GlobalValue::NotThreadLocal, kConstantSpace);
  name->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
  return name;
}

// Kernels are not called.
void NameWhereGiven(llvm::Function& kernel) {
  llvm::Constant* name = nullptr;
  for (llvm::User* user : llvm::make_early_inc_range(kernel.users())) {
    auto* address = llvm::dyn_cast<llvm::ConstantExpr>(user);
    if (!address || !address->isCast()) continue;
    if (!name) name = BlockName(kernel);
    address->replaceAllUsesWith(
        llvm::ConstantExpr::getPointerBitCastOrAddrSpaceCast(name, address->getType()));
  }
  kernel.removeDeadConstantUsers();
}

}  // namespace

llvm::Error NameBlocks(llvm::Module& module, KernelJob&) {
  for (llvm::Function& function : module) {
    if (function.getName().starts_with(WEFT_BLOCK_PREFIX)) NameWhereGiven(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
