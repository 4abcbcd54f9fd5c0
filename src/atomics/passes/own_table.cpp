// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "atomics/passes/own_table.h"

#include "compiler/ir/address_spaces.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

constexpr const char kName[] = "weft.table";
const llvm::Align kAlignment(128);

llvm::Function* Declare(llvm::Module& module) {
  if (llvm::Function* known = module.getFunction(kName)) return known;
  llvm::LLVMContext& context = module.getContext();
  llvm::Type *i32 = llvm::Type::getInt32Ty(context), *i64 = llvm::Type::getInt64Ty(context);
  auto* type = llvm::FunctionType::get(
      llvm::PointerType::get(context, kPrivateSpace),
      {llvm::PointerType::get(context, kGlobalSpace), i64, i32, i32, i32}, false);
  auto* function = llvm::Function::Create(type, llvm::Function::ExternalLinkage, kName, module);
  function->setDoesNotAccessMemory();
  function->setDoesNotThrow();
  function->addFnAttr(llvm::Attribute::WillReturn);
  function->addFnAttr(llvm::Attribute::Speculatable);
  // Not noalias: what is stored to such memory may be taken for dead once the kernel returns.
  llvm::AttrBuilder result(context);
  result.addAlignmentAttr(kAlignment);
  result.addAttribute(llvm::Attribute::NonNull).addAttribute(llvm::Attribute::NoUndef);
  function->addRetAttrs(result);
  return function;
}

}  // namespace

llvm::CallInst* CreateOwnTable(llvm::IRBuilderBase& builder, const OwnTable& table) {
  return builder.CreateCall(
      Declare(*builder.GetInsertBlock()->getModule()),
      {table.object, builder.getInt64(table.bytes),
       builder.getInt32(table.type->getIntegerBitWidth()), builder.getInt32(table.operation),
       builder.getInt32(unsigned(table.order))});
}

bool IsOwnTableMarker(const llvm::Function& function) { return function.getName() == kName; }

llvm::SmallVector<llvm::CallInst*> OwnTableCalls(const llvm::Function& function) {
  llvm::SmallVector<llvm::CallInst*> calls;
  const llvm::Function* declaration = function.getParent()->getFunction(kName);
  if (!declaration) return calls;
  for (const llvm::User* user : declaration->users()) {
    auto* call = const_cast<llvm::CallInst*>(llvm::cast<llvm::CallInst>(user));
    if (call->getFunction() == &function) calls.push_back(call);
  }
  return calls;
}

OwnTable OwnTableOf(const llvm::CallInst& call) {
  const auto number = [&](unsigned operand) {
    return llvm::cast<llvm::ConstantInt>(call.getArgOperand(operand))->getZExtValue();
  };
  return {call.getArgOperand(0), number(1), llvm::IntegerType::get(call.getContext(), number(2)),
          llvm::AtomicRMWInst::BinOp(number(3)), llvm::AtomicOrdering(number(4))};
}

}  // namespace weft::compiler
