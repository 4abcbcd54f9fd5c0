// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/root_estimate.h"

#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"

namespace weft::compiler {
namespace {

constexpr llvm::StringLiteral kName = "reciprocal_root_estimate";

// The declaration for `type`, made at first use.
llvm::Function* Declare(llvm::Module& module, llvm::Type* type) {
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  std::string name = (kName + "." + llvm::Twine(vector ? vector->getNumElements() : 1)).str();
  if (llvm::Function* known = module.getFunction(name)) return known;
  auto* function = llvm::Function::Create(llvm::FunctionType::get(type, {type}, false),
                                          llvm::Function::ExternalLinkage, name, module);
  function->setDoesNotThrow();
  function->setDoesNotAccessMemory();
  function->addFnAttr(llvm::Attribute::WillReturn);
  function->addFnAttr(llvm::Attribute::Speculatable);
  return function;
}

}  // namespace

bool HasRootEstimate(const llvm::TargetMachine& machine) {
  return machine.getTargetTriple().isX86() &&
         machine.getMCSubtargetInfo()->checkFeatures("+avx512vl");
}

llvm::CallInst* CreateRootEstimate(llvm::IRBuilderBase& builder, llvm::Value* x) {
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  return builder.CreateCall(Declare(module, x->getType()), {x});
}

bool IsRootEstimate(const llvm::Value& value) {
  auto* call = llvm::dyn_cast<llvm::CallInst>(&value);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->isDeclaration() && callee->getName().starts_with(kName);
}

}  // namespace weft::compiler
