// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/masked_access.h"

namespace weft::compiler {

MaskedAccess::MaskedAccess(llvm::IntrinsicInst& instruction) : call(instruction) {
  const bool is_load = !call.getType()->isVoidTy();
  const unsigned first = is_load ? 0 : 1;
  place = call.getArgOperand(first);
  mask = call.getArgOperand(first + 1);
  absent = is_load ? call.getArgOperand(2) : nullptr;
  stored = is_load ? nullptr : call.getArgOperand(0);
  type = llvm::cast<llvm::FixedVectorType>((is_load ? absent : stored)->getType());
  alignment = call.getParamAlign(first).valueOrOne();
}

bool IsGatherOrScatter(const llvm::IntrinsicInst& call) {
  return call.getIntrinsicID() == llvm::Intrinsic::masked_gather ||
         call.getIntrinsicID() == llvm::Intrinsic::masked_scatter;
}

bool HasGatherFor(const llvm::TargetTransformInfo& machine, const MaskedAccess& access) {
  return access.stored ? machine.isLegalMaskedScatter(access.type, access.alignment) &&
                             !machine.forceScalarizeMaskedScatter(access.type, access.alignment)
                       : machine.isLegalMaskedGather(access.type, access.alignment) &&
                             !machine.forceScalarizeMaskedGather(access.type, access.alignment);
}

}  // namespace weft::compiler
