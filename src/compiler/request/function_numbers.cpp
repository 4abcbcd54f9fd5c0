// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/function_numbers.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

using Numbers = llvm::MapVector<llvm::Function*, uint64_t>;

// A kernel's address is a block's name.
bool IsPointedTo(const llvm::Function& function) {
  return function.getCallingConv() != llvm::CallingConv::SPIR_KERNEL && !function.isIntrinsic() &&
         function.hasAddressTaken();
}

// 0 is the null pointer.
Numbers NumbersIn(llvm::Module& program) {
  Numbers numbers;
  for (llvm::Function& function : program) {
    function.removeDeadConstantUsers();
    if (IsPointedTo(function)) numbers.insert({&function, numbers.size() + 1});
  }
  return numbers;
}

// Also through one that is known, where the types differ.
llvm::SmallVector<llvm::CallInst*> CallsByPointer(llvm::Module& program) {
  llvm::SmallVector<llvm::CallInst*> calls;
  for (llvm::Function& function : program) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (call && !call->isInlineAsm() && !call->getCalledFunction()) calls.push_back(call);
    }
  }
  return calls;
}

llvm::CallInst* CallDirectly(llvm::Function& callee, llvm::CallInst& call, llvm::Instruction* at) {
  auto* direct = llvm::cast<llvm::CallInst>(call.clone());
  direct->setCalledFunction(&callee);
  direct->setCallingConv(callee.getCallingConv());
  direct->setAttributes(callee.getAttributes().removeFnAttributes(call.getContext()));
  direct->insertBefore(at->getIterator());
  return direct;
}

llvm::Constant* Nothing(llvm::Type* type) {
  if (type->isTargetExtTy()) return llvm::PoisonValue::get(type);
  return llvm::Constant::getNullValue(type);
}

void Choose(llvm::CallInst& call, const Numbers& numbers) {
  llvm::IRBuilder<> builder(&call);
  llvm::Value* number = builder.CreatePtrToInt(call.getCalledOperand(), builder.getInt64Ty());
  llvm::BasicBlock* before = call.getParent();
  llvm::BasicBlock* after = llvm::SplitBlock(before, call.getIterator());
  before->getTerminator()->eraseFromParent();
  builder.SetInsertPoint(before);
  llvm::SwitchInst* choice = builder.CreateSwitch(number, after);
  llvm::PHINode* result = nullptr;
  if (!call.getType()->isVoidTy()) {
    builder.SetInsertPoint(after, after->begin());
    result = builder.CreatePHI(call.getType(), 1);
    result->addIncoming(Nothing(call.getType()), before);
  }
  for (const auto& [callee, own] : numbers) {
    if (callee->getFunctionType() != call.getFunctionType()) continue;
    auto* block =
        llvm::BasicBlock::Create(call.getContext(), callee->getName(), before->getParent(), after);
    builder.SetInsertPoint(block);
    llvm::CallInst* direct = CallDirectly(*callee, call, builder.CreateBr(after));
    if (result) result->addIncoming(direct, block);
    choice->addCase(builder.getInt64(own), block);
  }
  if (result) call.replaceAllUsesWith(result);
  call.eraseFromParent();
}

}  // namespace

void NumberFunctions(llvm::Module& program) {
  const Numbers numbers = NumbersIn(program);
  for (llvm::CallInst* call : CallsByPointer(program)) Choose(*call, numbers);
  for (const auto& [function, number] : numbers) {
    llvm::Constant* address = llvm::ConstantExpr::getIntToPtr(
        llvm::ConstantInt::get(llvm::Type::getInt64Ty(program.getContext()), number),
        function->getType());
    function->replaceUsesWithIf(address, [&](llvm::Use& use) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
      return !call || !call->isCallee(&use);
    });
  }
}

}  // namespace weft::compiler
