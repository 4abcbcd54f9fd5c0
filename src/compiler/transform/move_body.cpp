// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/transform/move_body.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

bool CanMove(const llvm::Function& callee) {
  auto is_plain = [](const llvm::Argument& argument) {
    return !argument.hasByValAttr() && !argument.hasNoAliasAttr();
  };
  return callee.hasOneUse() && !callee.getSubprogram() && llvm::all_of(callee.args(), is_plain);
}

void MoveVariables(llvm::Function& callee, llvm::Function& caller) {
  llvm::BasicBlock& entry = caller.getEntryBlock();
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(callee.getEntryBlock())) {
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (variable && variable->isStaticAlloca()) variable->moveBefore(entry, entry.begin());
  }
}

// Lets the callee's returns continue at `after`, and gives the call's users what they return.
void ConnectReturns(llvm::Function& callee, llvm::CallInst& call, llvm::BasicBlock& after) {
  llvm::PHINode* result = nullptr;
  if (!call.getType()->isVoidTy()) {
    result = llvm::PHINode::Create(call.getType(), 1, "result", after.begin());
    call.replaceAllUsesWith(result);
  }
  for (llvm::BasicBlock& block : callee) {
    auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
    if (!end) continue;
    if (result) result->addIncoming(end->getReturnValue(), &block);
    end->eraseFromParent();
    llvm::BranchInst::Create(&after, &block);
  }
  if (result && result->getNumIncomingValues() == 1) {
    result->replaceAllUsesWith(result->getIncomingValue(0));
    result->eraseFromParent();
  } else if (result && result->getNumIncomingValues() == 0) {
    result->replaceAllUsesWith(llvm::PoisonValue::get(result->getType()));
    result->eraseFromParent();
  }
}

}  // namespace

bool MoveBody(llvm::CallInst& call) {
  llvm::Function& callee = *call.getCalledFunction();
  if (!CanMove(callee)) return false;
  llvm::Function& caller = *call.getFunction();
  llvm::BasicBlock* before = call.getParent();
  llvm::BasicBlock* after = llvm::SplitBlock(before, call.getIterator());
  for (auto [parameter, argument] : llvm::zip(callee.args(), call.args())) {
    parameter.replaceAllUsesWith(argument);
  }
  llvm::BasicBlock* first = &callee.getEntryBlock();
  ConnectReturns(callee, call, *after);
  call.eraseFromParent();
  MoveVariables(callee, caller);
  caller.splice(after->getIterator(), &callee);
  before->getTerminator()->setSuccessor(0, first);
  callee.eraseFromParent();
  return true;
}

}  // namespace weft::compiler
