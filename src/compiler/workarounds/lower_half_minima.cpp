// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workarounds/lower_half_minima.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

bool IsOfHalves(const llvm::IntrinsicInst& call) {
  const llvm::Intrinsic::ID id = call.getIntrinsicID();
  return (id == llvm::Intrinsic::minnum || id == llvm::Intrinsic::maxnum) &&
         call.getType()->getScalarType()->isHalfTy();
}

void TakeInFloat(llvm::IntrinsicInst& call) {
  llvm::IRBuilder<> builder(&call);
  builder.setFastMathFlags(call.getFastMathFlags());
  llvm::Type* type = call.getType()->getWithNewType(builder.getFloatTy());
  llvm::Value* a = builder.CreateFPExt(call.getArgOperand(0), type);
  llvm::Value* b = builder.CreateFPExt(call.getArgOperand(1), type);
  llvm::Value* chosen = builder.CreateBinaryIntrinsic(call.getIntrinsicID(), a, b);
  call.replaceAllUsesWith(builder.CreateFPTrunc(chosen, call.getType()));
  call.eraseFromParent();
}

}  // namespace

llvm::Error LowerHalfMinima(llvm::Module& module, KernelJob&) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (call && IsOfHalves(*call)) TakeInFloat(*call);
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
