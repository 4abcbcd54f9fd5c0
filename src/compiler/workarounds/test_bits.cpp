// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workarounds/test_bits.h"

#include "compiler/ir/mask_registers.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

namespace weft::compiler {
namespace {

bool IsMaskOfLowestBits(const llvm::Instruction& instruction) {
  auto* cast = llvm::dyn_cast<llvm::TruncInst>(&instruction);
  if (!cast || !cast->getDestTy()->isVectorTy() || !cast->getDestTy()->isIntOrIntVectorTy(1))
    return false;
  const unsigned bits = cast->getSrcTy()->getScalarSizeInBits();
  return bits == 32 || bits == 64;
}

}  // namespace

llvm::Error TestBits(llvm::Module& module, KernelJob& job) {
  if (!HasMaskRegisters(job.machine)) return llvm::Error::success();
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      if (!IsMaskOfLowestBits(instruction)) continue;
      llvm::IRBuilder<> builder(&instruction);
      llvm::Value* bits = builder.CreateAnd(instruction.getOperand(0), 1);
      instruction.replaceAllUsesWith(builder.CreateIsNotNull(bits));
      instruction.eraseFromParent();
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
