// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/direct_calls.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

constexpr llvm::StringLiteral kByPointer = "weft.by_pointer";

// The call's argument as what the parameter takes, null if it is something else. Clang passes the
// object to a member that a pointer names as if it were in private memory.
llvm::Value* ArgumentFor(const llvm::Argument& parameter, const llvm::CallInst& call) {
  llvm::Value* given = call.getArgOperand(parameter.getArgNo());
  if (given->getType() == parameter.getType()) return given;
  auto* cast = llvm::dyn_cast<llvm::AddrSpaceCastInst>(given);
  return cast && cast->getSrcTy() == parameter.getType() ? cast->getPointerOperand() : nullptr;
}

bool Fits(const Choice& choice, const llvm::CallInst& call) {
  const llvm::Function& callee = *choice.callee;
  return callee.getReturnType() == call.getType() && callee.arg_size() == call.arg_size() &&
         callee.isVarArg() == call.getFunctionType()->isVarArg() &&
         llvm::all_of(callee.args(), [&](const llvm::Argument& parameter) {
           return ArgumentFor(parameter, call) != nullptr;
         });
}

llvm::CallInst* Insert(llvm::Function& callee, const llvm::CallInst& call,
                       llvm::Instruction& before) {
  auto* direct = llvm::cast<llvm::CallInst>(call.clone());
  for (const llvm::Argument& parameter : callee.args())
    direct->setArgOperand(parameter.getArgNo(), ArgumentFor(parameter, call));
  direct->setCalledFunction(&callee);
  direct->setCallingConv(callee.getCallingConv());
  direct->setAttributes(callee.getAttributes().removeFnAttributes(call.getContext()));
  direct->setMetadata(kByPointer, llvm::MDNode::get(call.getContext(), {}));
  direct->insertBefore(before.getIterator());
  return direct;
}

llvm::Constant* Nothing(llvm::Type* type) {
  if (type->isTargetExtTy()) return llvm::PoisonValue::get(type);
  return llvm::Constant::getNullValue(type);
}

// Takes a call apart: what stood before it, each choice, what stands behind it.
class Chooser {
 public:
  Chooser(llvm::CallInst& call, llvm::Value& key)
      : call_(call), key_(key), builder_(&call), before_(call.getParent()) {
    after_ = llvm::SplitBlock(before_, call.getIterator());
    before_->getTerminator()->eraseFromParent();
    if (call.getType()->isVoidTy()) return;
    builder_.SetInsertPoint(after_, after_->begin());
    result_ = builder_.CreatePHI(call.getType(), 2);
  }

  void Add(const Choice& choice, bool is_last) {
    llvm::BasicBlock* block = NewBlock(choice.callee->getName());
    builder_.SetInsertPoint(before_);
    if (is_last) {
      builder_.CreateBr(block);
      before_ = nullptr;
    } else {
      llvm::Value* is_it = builder_.getFalse();
      for (llvm::Constant* key : choice.keys)
        is_it = builder_.CreateOr(is_it, builder_.CreateICmpEQ(&key_, key));
      llvm::BasicBlock* next = NewBlock("");
      builder_.CreateCondBr(is_it, block, next);
      before_ = next;
    }
    builder_.SetInsertPoint(block);
    llvm::CallInst* direct = Insert(*choice.callee, call_, *builder_.CreateBr(after_));
    if (result_) result_->addIncoming(direct, block);
  }

  void Finish() {
    if (before_) {
      builder_.SetInsertPoint(before_);
      builder_.CreateBr(after_);
      if (result_) result_->addIncoming(Nothing(call_.getType()), before_);
    }
    if (result_) call_.replaceAllUsesWith(result_);
    call_.eraseFromParent();
  }

 private:
  llvm::BasicBlock* NewBlock(llvm::StringRef name) {
    return llvm::BasicBlock::Create(call_.getContext(), name, after_->getParent(), after_);
  }

  llvm::CallInst& call_;
  llvm::Value& key_;
  llvm::IRBuilder<> builder_;
  llvm::BasicBlock* before_;  // the last that has no end yet
  llvm::BasicBlock* after_;
  llvm::PHINode* result_ = nullptr;
};

}  // namespace

void CallDirectly(llvm::CallInst& call, llvm::Value& key, llvm::ArrayRef<Choice> choices,
                  bool is_certain) {
  llvm::SmallVector<const Choice*> fitting;
  for (const Choice& choice : choices) {
    if (Fits(choice, call)) fitting.push_back(&choice);
  }
  Chooser chooser(call, key);
  for (const Choice* choice : fitting) chooser.Add(*choice, is_certain && choice == fitting.back());
  chooser.Finish();
}

bool WasByPointer(const llvm::CallBase& call) { return call.hasMetadata(kByPointer); }

}  // namespace weft::compiler
