// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/permute/replace_gathers.h"

#include "compiler/finish/accesses/masked_access.h"
#include "compiler/transform/permute_lanes.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace weft::compiler {
namespace {

bool HasRegisters(llvm::Function& function, const KernelJob& job) {
  const llvm::TargetTransformInfo target = job.machine.getTargetTransformInfo(function);
  constexpr auto kKind = llvm::TargetTransformInfo::RGK_FixedWidthVector;
  return target.getRegisterBitWidth(kKind).getFixedValue() >= 8 * RegisterPermute::kRegisterBytes;
}

}  // namespace

llvm::Error ReplaceGathers(llvm::Module& module, KernelJob& job,
                           llvm::function_ref<bool(llvm::IntrinsicInst&)> replace) {
  if (!job.machine.getTargetTriple().isX86()) return llvm::Error::success();
  for (llvm::Function& function : module) {
    if (function.isDeclaration() || !HasRegisters(function, job)) continue;
    bool has_changed = false;
    for (llvm::IntrinsicInst* call : GathersAndScattersOf(function))
      if (!MaskedAccess(*call).stored) has_changed |= replace(*call);
    if (has_changed) job.functions.Forget(function);
  }
  return llvm::Error::success();
}

void GatherOnOneWay(llvm::IntrinsicInst& gather, llvm::Instruction& quick, llvm::Instruction& other,
                    llvm::function_ref<llvm::Value*(llvm::IRBuilder<>&)> read) {
  llvm::BasicBlock* after = gather.getParent();
  llvm::IRBuilder<> builder(after, after->begin());
  llvm::PHINode* result = builder.CreatePHI(gather.getType(), 2);
  gather.replaceAllUsesWith(result);
  builder.SetInsertPoint(&quick);
  result->addIncoming(read(builder), quick.getParent());
  gather.moveBefore(other.getIterator());
  result->addIncoming(&gather, other.getParent());
}

}  // namespace weft::compiler
