// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/blocks.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "weft/device_queue_abi.h"

namespace weft::compiler {
namespace {

bool IsKernelBody(const llvm::Function& function) {
  return function.getCallingConv() == llvm::CallingConv::SPIR_KERNEL && !function.isDeclaration();
}

// Clang describes the arguments of the kernels of the source alone.
bool IsBlockKernel(const llvm::Function& function) {
  return IsKernelBody(function) && !function.hasMetadata("kernel_arg_addr_space") &&
         function.getName().contains("_block_invoke") &&
         !function.getName().starts_with(WEFT_BLOCK_PREFIX);
}

bool CallsByAddress(const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call && call->isIndirectCall()) return true;
    }
  }
  return false;
}

// Whether the value, or what is made of it, is nothing but a part of literals.
bool IsInLiterals(const llvm::Value& value) {
  for (const llvm::User* user : value.users()) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    const bool is_stored = store && store->getValueOperand() == &value;
    const bool is_part = llvm::isa<llvm::ConstantAggregate, llvm::ConstantExpr>(user);
    if (!is_stored && !is_part && !llvm::isa<llvm::GlobalVariable>(user)) return false;
    if (llvm::isa<llvm::ConstantExpr>(user) && !IsInLiterals(*user)) return false;
  }
  return true;
}

void TakeOutOfLiterals(llvm::Function& function) {
  function.removeDeadConstantUsers();
  for (llvm::User* user : llvm::make_early_inc_range(function.users())) {
    auto* address = llvm::dyn_cast<llvm::ConstantExpr>(user);
    if (!address || !address->isCast() || !IsInLiterals(*address)) continue;
    address->replaceAllUsesWith(llvm::Constant::getNullValue(address->getType()));
  }
  function.removeDeadConstantUsers();
}

}  // namespace

void SetBlocksApart(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (!IsBlockKernel(function)) continue;
    function.setName(WEFT_BLOCK_PREFIX + function.getName());
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  if (CallsByAddress(module)) return;
  for (llvm::Function& function : module) {
    if (function.getName().contains("_block_invoke") && !IsKernelBody(function)) {
      TakeOutOfLiterals(function);
    }
  }
}

}  // namespace weft::compiler
