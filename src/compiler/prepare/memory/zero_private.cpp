// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/memory/zero_private.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

void Zero(llvm::AllocaInst& variable) {
  const auto size = variable.getAllocationSize(variable.getDataLayout());
  llvm::IRBuilder<> builder(variable.getNextNode());
  builder.CreateMemSet(&variable, builder.getInt8(0), size->getFixedValue(), variable.getAlign());
}

}  // namespace

llvm::Error ZeroPrivate(llvm::Module& module, KernelJob& job) {
  if (!job.variant.zero_private) return llvm::Error::success();
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      if (instruction.isLifetimeStartOrEnd())
        instruction.eraseFromParent();
      else if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
        Zero(*variable);
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
