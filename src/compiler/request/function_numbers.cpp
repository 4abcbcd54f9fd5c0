// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/function_numbers.h"

#include "compiler/request/callees.h"
#include "compiler/request/direct_calls.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

using Numbers = llvm::MapVector<llvm::Function*, llvm::ConstantInt*>;

// 0 is the null pointer. Like addresses, numbers are even: in C++'s pointers to members, odd ones
// are places in tables of virtual functions.
Numbers NumbersIn(llvm::Module& program) {
  llvm::Type* type = llvm::Type::getInt64Ty(program.getContext());
  Numbers numbers;
  for (llvm::Function& function : program) {
    function.removeDeadConstantUsers();
    if (!IsPointedTo(function)) continue;
    const uint64_t number = 2 * (numbers.size() + 1);
    numbers.insert(
        {&function, llvm::cast<llvm::ConstantInt>(llvm::ConstantInt::get(type, number))});
  }
  return numbers;
}

struct Call {
  llvm::CallInst* instruction;
  llvm::LoadInst* table;  // that the object points to; null for other pointers
  llvm::SmallVector<Choice, 0> choices;
};

// Of a virtual call, the address of the object's table, if the call has it.
llvm::LoadInst* TableOf(const llvm::CallInst& call, uint64_t offset_in_table) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(call.getCalledOperand());
  if (!load) return nullptr;
  const llvm::DataLayout& layout = call.getDataLayout();
  llvm::APInt offset(layout.getIndexTypeSizeInBits(load->getPointerOperandType()), 0);
  llvm::Value* table = load->getPointerOperand()->stripAndAccumulateConstantOffsets(
      layout, offset, /*AllowNonInbounds=*/true);
  return offset == offset_in_table ? llvm::dyn_cast<llvm::LoadInst>(table) : nullptr;
}

Call ChoicesFor(llvm::CallInst& call, const Callees& callees, const Numbers& numbers) {
  Call choices{&call, nullptr, {}};
  const auto of_class = VirtualCallOf(call);
  if (of_class) choices.table = TableOf(call, of_class->offset);
  if (choices.table) {
    llvm::MapVector<llvm::Function*, llvm::SmallVector<llvm::Constant*, 2>> tables;
    for (const auto& [table, function] : callees.At(*of_class))
      tables[function].push_back(
          llvm::ConstantExpr::getPointerBitCastOrAddrSpaceCast(table, choices.table->getType()));
    for (auto& [callee, keys] : tables) choices.choices.push_back({callee, keys});
  } else {
    const Functions reached = callees.Of(call);
    for (const auto& [callee, number] : numbers)
      if (reached.contains(callee)) choices.choices.push_back({callee, {number}});
  }
  return choices;
}

// Also through one that is known, where the types differ.
std::vector<Call> CallsByPointer(llvm::Module& program, const Callees& callees,
                                 const Numbers& numbers) {
  std::vector<Call> calls;
  for (llvm::Function& function : program) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (call && !call->isInlineAsm() && !call->getCalledFunction())
        calls.push_back(ChoicesFor(*call, callees, numbers));
    }
  }
  return calls;
}

// One that was never set may be any number, and stays that.
llvm::Value* NumberOf(const llvm::CallInst& call, llvm::IRBuilder<>& builder) {
  return builder.CreateFreeze(
      builder.CreatePtrToInt(call.getCalledOperand(), builder.getInt64Ty()));
}

// Constants of the address in any space are the number: LLVM folds no cast between spaces.
void ReplaceAddress(llvm::Function& function, llvm::ConstantInt& number) {
  for (llvm::User* user : llvm::make_early_inc_range(function.users())) {
    auto* cast = llvm::dyn_cast<llvm::ConstantExpr>(user);
    if (cast && cast->getOpcode() == llvm::Instruction::AddrSpaceCast)
      cast->replaceAllUsesWith(llvm::ConstantExpr::getIntToPtr(&number, cast->getType()));
  }
  function.removeDeadConstantUsers();
  function.replaceUsesWithIf(llvm::ConstantExpr::getIntToPtr(&number, function.getType()),
                             [](llvm::Use& use) {
                               auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
                               return !call || !call->isCallee(&use);
                             });
}

// The same for a choice of functions, before they are numbers.
void CastAsNumbers(llvm::Module& program) {
  llvm::SmallVector<llvm::AddrSpaceCastInst*> casts;
  for (llvm::Function& function : program) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* cast = llvm::dyn_cast<llvm::AddrSpaceCastInst>(&instruction);
      if (!cast) continue;
      const auto functions = FunctionsBehind(*cast->getPointerOperand());
      if (functions && !functions->empty()) casts.push_back(cast);
    }
  }
  for (llvm::AddrSpaceCastInst* cast : casts) {
    llvm::IRBuilder<> builder(cast);
    llvm::Value* number = builder.CreatePtrToInt(cast->getPointerOperand(), builder.getInt64Ty());
    cast->replaceAllUsesWith(builder.CreateIntToPtr(number, cast->getType()));
    cast->eraseFromParent();
  }
}

}  // namespace

void NumberFunctions(llvm::Module& program) {
  const Numbers numbers = NumbersIn(program);
  const std::vector<Call> calls = CallsByPointer(program, Callees(program), numbers);
  if (!calls.empty()) CastAsNumbers(program);
  for (const Call& call : calls) {
    llvm::IRBuilder<> builder(call.instruction);
    llvm::Value* key = call.table ? call.table : NumberOf(*call.instruction, builder);
    CallDirectly(*call.instruction, *key, call.choices, /*is_certain=*/call.table != nullptr);
  }
  for (const auto& [function, number] : numbers) ReplaceAddress(*function, *number);
}

}  // namespace weft::compiler
