// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/arithmetic/fix_contraction.h"

#include "compiler/prepare/arithmetic/emulate_fma.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

void Replace(llvm::IntrinsicInst& fmuladd, bool fuse) {
  llvm::IRBuilder<> builder(&fmuladd);
  builder.setFastMathFlags(fmuladd.getFastMathFlags());
  llvm::Value *a = fmuladd.getArgOperand(0), *b = fmuladd.getArgOperand(1);
  llvm::Value* c = fmuladd.getArgOperand(2);
  llvm::Value* result =
      fuse ? builder.CreateIntrinsic(llvm::Intrinsic::fma, {a->getType()}, {a, b, c})
           : builder.CreateFAdd(builder.CreateFMul(a, b), c);
  fmuladd.replaceAllUsesWith(result);
  fmuladd.eraseFromParent();
}

}  // namespace

llvm::Error FixContraction(llvm::Module& module, KernelJob& job) {
  bool fuse = HasFma(job.machine);
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (!intrinsic || intrinsic->getIntrinsicID() != llvm::Intrinsic::fmuladd) continue;
      if (!intrinsic->getType()->getScalarType()->isHalfTy()) Replace(*intrinsic, fuse);
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
