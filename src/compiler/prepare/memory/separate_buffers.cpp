// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/memory/separate_buffers.h"

#include "compiler/ir/address_spaces.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

bool IsBuffer(const llvm::Argument& argument) {
  auto* type = llvm::dyn_cast<llvm::PointerType>(argument.getType());
  return type && !argument.hasByValAttr() &&
         (type->getAddressSpace() == kGlobalSpace || type->getAddressSpace() == kConstantSpace);
}

// Whether the pointer is to private memory, or into a buffer that an argument gives.
bool IsKnown(const llvm::Value* pointer) {
  if (pointer->getType()->getPointerAddressSpace() == kPrivateSpace) return true;
  llvm::SmallVector<const llvm::Value*> objects;
  llvm::getUnderlyingObjects(pointer, objects);
  return llvm::all_of(objects, [](const llvm::Value* object) {
    auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(object);
    return llvm::isa<llvm::Argument>(object) || (variable && variable->isConstant());
  });
}

bool AccessesBuffersAlone(const llvm::Instruction& instruction) {
  if (!instruction.mayReadOrWriteMemory()) return true;
  if (const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&instruction)) {
    return IsKnown(pointer);
  }
  auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (!call || (call->getCalledFunction() && IsMarkerFunction(*call->getCalledFunction()))) {
    return call;
  }
  return llvm::isa<llvm::IntrinsicInst>(call) &&
         llvm::all_of(call->args(), [](const llvm::Use& argument) {
           return !argument->getType()->isPointerTy() || IsKnown(argument.get());
         });
}

}  // namespace

llvm::Error SeparateBuffers(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  bool are_apart = llvm::count_if(kernel.args(), IsBuffer) > 1 && !job.variant.has_overlaps &&
                   kernel.hasFnAttribute(kHasFreeGroups) &&
                   llvm::all_of(llvm::instructions(kernel), AccessesBuffersAlone);
  if (!are_apart) return llvm::Error::success();
  for (llvm::Argument& argument : kernel.args()) {
    if (IsBuffer(argument)) argument.addAttr(llvm::Attribute::NoAlias);
  }
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
