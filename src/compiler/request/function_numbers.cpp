// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/function_numbers.h"

#include "compiler/request/callees.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

constexpr llvm::StringLiteral kByPointer = "weft.by_pointer";

using Numbers = llvm::MapVector<llvm::Function*, uint64_t>;

struct Call {
  llvm::CallInst* instruction;
  Functions callees;
};

// 0 is the null pointer. Like addresses, numbers are even: in C++'s pointers to members, odd ones
// are places in tables of virtual functions.
Numbers NumbersIn(llvm::Module& program) {
  Numbers numbers;
  for (llvm::Function& function : program) {
    function.removeDeadConstantUsers();
    if (IsPointedTo(function)) numbers.insert({&function, 2 * (numbers.size() + 1)});
  }
  return numbers;
}

// Also through one that is known, where the types differ.
std::vector<Call> CallsByPointer(llvm::Module& program) {
  const Callees callees(program);
  std::vector<Call> calls;
  for (llvm::Function& function : program) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (call && !call->isInlineAsm() && !call->getCalledFunction())
        calls.push_back({call, callees.Of(*call)});
    }
  }
  return calls;
}

// The call's argument as what the parameter takes, null if it is something else. Clang passes the
// object to a member that a pointer names as if it were in private memory.
llvm::Value* ArgumentFor(const llvm::Argument& parameter, const llvm::CallInst& call) {
  llvm::Value* given = call.getArgOperand(parameter.getArgNo());
  if (given->getType() == parameter.getType()) return given;
  auto* cast = llvm::dyn_cast<llvm::AddrSpaceCastInst>(given);
  return cast && cast->getSrcTy() == parameter.getType() ? cast->getPointerOperand() : nullptr;
}

bool CanCall(const llvm::CallInst& call, const llvm::Function& callee) {
  return callee.getReturnType() == call.getType() && callee.arg_size() == call.arg_size() &&
         callee.isVarArg() == call.getFunctionType()->isVarArg() &&
         llvm::all_of(callee.args(), [&](const llvm::Argument& parameter) {
           return ArgumentFor(parameter, call) != nullptr;
         });
}

llvm::CallInst* CallDirectly(llvm::Function& callee, llvm::CallInst& call, llvm::Instruction* at) {
  auto* direct = llvm::cast<llvm::CallInst>(call.clone());
  for (const llvm::Argument& parameter : callee.args())
    direct->setArgOperand(parameter.getArgNo(), ArgumentFor(parameter, call));
  direct->setCalledFunction(&callee);
  direct->setCallingConv(callee.getCallingConv());
  direct->setAttributes(callee.getAttributes().removeFnAttributes(call.getContext()));
  direct->setMetadata(kByPointer, llvm::MDNode::get(call.getContext(), {}));
  direct->insertBefore(at->getIterator());
  return direct;
}

llvm::Constant* Nothing(llvm::Type* type) {
  if (type->isTargetExtTy()) return llvm::PoisonValue::get(type);
  return llvm::Constant::getNullValue(type);
}

// What is none of them becomes the last. Objects have no other virtual functions, and a choice of
// functions that all read the same of their object can be made after that.
void DropDefault(llvm::SwitchInst& choice, llvm::PHINode* result) {
  const auto last = std::prev(choice.case_end());
  choice.setDefaultDest(last->getCaseSuccessor());
  choice.removeCase(last);
  if (result) result->removeIncomingValue(choice.getParent(), /*DeletePHIIfEmpty=*/false);
}

void Choose(const Call& of, const Numbers& numbers) {
  llvm::CallInst& call = *of.instruction;
  llvm::IRBuilder<> builder(&call);
  // One that was never set may be any, and stays one.
  llvm::Value* number =
      builder.CreateFreeze(builder.CreatePtrToInt(call.getCalledOperand(), builder.getInt64Ty()));
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
    if (!of.callees.contains(callee) || !CanCall(call, *callee)) continue;
    auto* block =
        llvm::BasicBlock::Create(call.getContext(), callee->getName(), before->getParent(), after);
    builder.SetInsertPoint(block);
    llvm::CallInst* direct = CallDirectly(*callee, call, builder.CreateBr(after));
    if (result) result->addIncoming(direct, block);
    choice->addCase(builder.getInt64(own), block);
  }
  if (VirtualCallOf(call) && choice->getNumCases() > 0) DropDefault(*choice, result);
  if (result) call.replaceAllUsesWith(result);
  call.eraseFromParent();
}

}  // namespace

void NumberFunctions(llvm::Module& program) {
  const Numbers numbers = NumbersIn(program);
  for (const Call& call : CallsByPointer(program)) Choose(call, numbers);
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

bool WasByPointer(const llvm::CallBase& call) { return call.hasMetadata(kByPointer); }

}  // namespace weft::compiler
