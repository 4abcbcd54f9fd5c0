// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/add_parameter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

llvm::Function& MakeTwin(llvm::Function& function, llvm::Type& parameter) {
  llvm::FunctionType* type = function.getFunctionType();
  llvm::SmallVector<llvm::Type*> parameters(type->params());
  parameters.push_back(&parameter);
  auto* twin = llvm::Function::Create(
      llvm::FunctionType::get(type->getReturnType(), parameters, /*isVarArg=*/false),
      function.getLinkage(), function.getAddressSpace());
  function.getParent()->getFunctionList().insert(function.getIterator(), twin);
  twin->copyAttributesFrom(&function);
  twin->removeFnAttr(llvm::Attribute::Memory);
  twin->copyMetadata(&function, 0);
  twin->takeName(&function);
  return *twin;
}

void PassOneMore(llvm::CallInst& call, llvm::Function& callee) {
  llvm::SmallVector<llvm::Value*> arguments(call.args());
  arguments.push_back(llvm::PoisonValue::get(callee.getFunctionType()->params().back()));
  auto* twin = llvm::CallInst::Create(&callee, arguments, "", call.getIterator());
  twin->setCallingConv(call.getCallingConv());
  twin->setAttributes(
      call.getAttributes().removeFnAttribute(call.getContext(), llvm::Attribute::Memory));
  twin->copyMetadata(call);
  twin->takeName(&call);
  call.replaceAllUsesWith(twin);
  call.eraseFromParent();
}

}  // namespace

llvm::Function& AddParameter(llvm::Function& function, llvm::Type& parameter) {
  llvm::Function& twin = MakeTwin(function, parameter);
  twin.splice(twin.begin(), &function);
  for (auto [from, to] : llvm::zip_first(function.args(), twin.args())) {
    to.takeName(&from);
    from.replaceAllUsesWith(&to);
  }
  for (llvm::User* user : llvm::make_early_inc_range(function.users()))
    PassOneMore(*llvm::cast<llvm::CallInst>(user), twin);
  function.eraseFromParent();
  return twin;
}

}  // namespace weft::compiler
