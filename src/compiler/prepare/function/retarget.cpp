// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/retarget.h"

#include "compiler/ir/target_types.h"
#include "llvm/IR/InstIterator.h"

namespace weft::compiler {
namespace {

void SetTarget(llvm::Function& function, const llvm::TargetMachine& machine) {
  for (const char* name : {"min-legal-vector-width", "stack-protector-buffer-size",
                           "no-trapping-math", "uniform-work-group-size"}) {
    function.removeFnAttr(name);
  }
  function.removeFnAttr(llvm::Attribute::StackProtectStrong);
  function.removeFnAttr(llvm::Attribute::StackProtect);
  function.removeFnAttr(llvm::Attribute::OptimizeNone);
  function.removeFnAttr(llvm::Attribute::NoInline);
  function.addFnAttr("target-cpu", machine.getTargetCPU());
  function.addFnAttr("target-features", machine.getTargetFeatureString());
  // LLVM refines a vector's estimate 0 of 1 / infinity to a NaN, as of 1 / (1 + exp(100)).
  function.addFnAttr("reciprocal-estimates", "none");
  function.addFnAttr(llvm::Attribute::NoUnwind);
}

void SetPlainCalls(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    // Where variables lie is not told to debuggers: the work-item loops would make it a lie.
    instruction.dropDbgRecords();
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (call) call->setCallingConv(llvm::CallingConv::C);
  }
}

void CopyStructArguments(llvm::Function& kernel) {
  llvm::IRBuilder<> builder(&*kernel.getEntryBlock().getFirstInsertionPt());
  const llvm::DataLayout& layout = kernel.getDataLayout();
  for (llvm::Argument& argument : kernel.args()) {
    if (!argument.hasByValAttr()) continue;
    llvm::Type* type = argument.getParamByValType();
    llvm::Align alignment = argument.getParamAlign().valueOrOne();
    llvm::AllocaInst* copy = builder.CreateAlloca(type, nullptr, argument.getName() + ".copy");
    copy->setAlignment(std::max(alignment, copy->getAlign()));
    argument.replaceAllUsesWith(copy);
    builder.CreateMemCpy(copy, copy->getAlign(), &argument, alignment,
                         layout.getTypeAllocSize(type));
    argument.removeAttr(llvm::Attribute::ByVal);
    // Lets LLVM read the argument block directly where the copy is never written.
    argument.addAttr(llvm::Attribute::NoAlias);
    argument.addAttr(llvm::Attribute::ReadOnly);
  }
}

}  // namespace

llvm::Error Retarget(llvm::Module& module, KernelJob& job) {
  module.setTargetTriple(job.machine.getTargetTriple());
  module.setDataLayout(job.machine.createDataLayout());
  ReplaceTargetTypes(module);
  for (llvm::Function& function : module) {
    function.setCallingConv(llvm::CallingConv::C);
    if (function.isDeclaration()) continue;
    SetTarget(function, job.machine);
    SetPlainCalls(function);
    if (function.getName() != kKernelName) function.setName("f." + function.getName());
  }
  for (llvm::GlobalVariable& variable : module.globals()) {
    if (!variable.isDeclaration()) variable.setName("v." + variable.getName());
  }
  llvm::Function& kernel = KernelOf(module);
  kernel.setDSOLocal(true);
  CopyStructArguments(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
