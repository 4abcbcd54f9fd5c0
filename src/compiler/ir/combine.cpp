// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/combine.h"

#include "llvm/Transforms/Utils/LoopUtils.h"

namespace weft::compiler {

llvm::Value* Combine(llvm::IRBuilderBase& builder, llvm::RecurKind kind, llvm::Value* a,
                     llvm::Value* b) {
  if (llvm::RecurrenceDescriptor::isMinMaxRecurrenceKind(kind)) {
    return llvm::createMinMaxOp(builder, kind, a, b);
  }
  unsigned opcode = llvm::RecurrenceDescriptor::getOpcode(kind);
  return builder.CreateBinOp(llvm::Instruction::BinaryOps(opcode), a, b);
}

llvm::Value* CombineAll(llvm::IRBuilderBase& builder, llvm::RecurKind kind, llvm::Value* lanes) {
  llvm::IRBuilderBase::FastMathFlagGuard guard(builder);
  llvm::FastMathFlags any_order;
  any_order.setAllowReassoc();
  builder.setFastMathFlags(any_order);
  return llvm::createSimpleReduction(builder, lanes, kind);
}

llvm::Constant* IdentityOf(llvm::RecurKind kind, llvm::Type* scalar) {
  switch (kind) {
    case llvm::RecurKind::FAdd: return llvm::ConstantFP::getZero(scalar);
    case llvm::RecurKind::FMin: return llvm::ConstantFP::getInfinity(scalar);
    case llvm::RecurKind::FMax: return llvm::ConstantFP::getInfinity(scalar, /*Negative=*/true);
    default: return llvm::cast<llvm::Constant>(llvm::getRecurrenceIdentity(kind, scalar, {}));
  }
}

}  // namespace weft::compiler
