// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/arithmetic/emulate_fma.h"

#include "compiler/prepare/function/link_builtins.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/MC/MCSubtargetInfo.h"

namespace weft::compiler {
namespace {

llvm::FunctionCallee BuiltinFor(llvm::Module& module, llvm::Type* type) {
  const char* name = type->isFloatTy() ? "__weft_fma_float" : "__weft_fma_double";
  return module.getOrInsertFunction(
      name, llvm::FunctionType::get(type, {type, type, type}, /*isVarArg=*/false));
}

// The builtin's result for arguments of its type.
llvm::Value* CallBuiltin(llvm::IRBuilder<>& builder, llvm::FunctionCallee builtin,
                         llvm::ArrayRef<llvm::Value*> arguments) {
  llvm::CallInst* call = builder.CreateCall(builtin, arguments);
  call->setCallingConv(llvm::cast<llvm::Function>(builtin.getCallee())->getCallingConv());
  return call;
}

void Replace(llvm::IntrinsicInst& fma, llvm::FunctionCallee builtin) {
  llvm::IRBuilder<> builder(&fma);
  llvm::Value* result;
  if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(fma.getType())) {
    result = llvm::PoisonValue::get(vector);
    for (uint64_t i = 0; i < vector->getNumElements(); ++i) {
      llvm::SmallVector<llvm::Value*, 3> elements;
      for (llvm::Value* argument : fma.args())
        elements.push_back(builder.CreateExtractElement(argument, i));
      result = builder.CreateInsertElement(result, CallBuiltin(builder, builtin, elements), i);
    }
  } else {
    result = CallBuiltin(builder, builtin, llvm::SmallVector<llvm::Value*, 3>(fma.args()));
  }
  fma.replaceAllUsesWith(result);
  fma.eraseFromParent();
}

}  // namespace

bool HasFma(const llvm::TargetMachine& machine) {
  if (!machine.getTargetTriple().isX86()) return true;
  const llvm::MCSubtargetInfo& features = *machine.getMCSubtargetInfo();
  return features.checkFeatures("+fma") || features.checkFeatures("+avx512f");
}

llvm::Error EmulateFma(llvm::Module& module, KernelJob& job) {
  if (HasFma(job.machine)) return llvm::Error::success();
  bool is_lacking = false;
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    if (function.getIntrinsicID() != llvm::Intrinsic::fma) continue;
    llvm::Type* type = function.getReturnType()->getScalarType();
    if (type->isHalfTy() || function.use_empty()) continue;
    llvm::FunctionCallee builtin = BuiltinFor(module, type);
    auto* callee = llvm::cast<llvm::Function>(builtin.getCallee());
    if (callee->isDeclaration()) {
      callee->setCallingConv(llvm::CallingConv::SPIR_FUNC);
      is_lacking = true;
    }
    for (llvm::User* user : llvm::make_early_inc_range(function.users()))
      Replace(*llvm::cast<llvm::IntrinsicInst>(user), builtin);
  }
  return is_lacking ? LinkBuiltins(module, job) : llvm::Error::success();
}

}  // namespace weft::compiler
