// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/check_group_claims.h"

#include "compiler/analysis/barriers/context_plan.h"
#include "compiler/analysis/lanes/divergence_sources.h"
#include "compiler/ir/broken_claim.h"
#include "compiler/ir/mask_registers.h"

namespace weft::compiler {
namespace {

// The value, as each work-item has it.
llvm::AllocaInst* KeepOwn(llvm::Instruction& value) {
  llvm::Function& kernel = *value.getFunction();
  auto* own = new llvm::AllocaInst(value.getType(), 0, "own", kernel.getEntryBlock().begin());
  llvm::IRBuilder<> builder(&*value.getInsertionPointAfterDef().value());
  builder.CreateStore(&value, own);
  return own;
}

llvm::Value* Bits(llvm::IRBuilderBase& builder, llvm::Value* value) {
  llvm::Type* i64 = builder.getInt64Ty();
  return value->getType()->isPointerTy() ? builder.CreatePtrToInt(value, i64)
                                         : builder.CreateZExt(value, i64);
}

void Compare(llvm::BasicBlock& barrier, llvm::Instruction& value, llvm::AllocaInst* own) {
  llvm::Instruction* place = &*barrier.getSingleSuccessor()->getFirstNonPHIIt();
  llvm::IRBuilder<> builder(place);
  llvm::Value* mine = builder.CreateLoad(value.getType(), own);
  llvm::Value* differs = builder.CreateFreeze(builder.CreateICmpNE(&value, mine));
  builder.SetInsertPoint(IfBroken(differs, place));
  TellOfBrokenClaim(builder, ClaimOf(value, "the same in the work-group"), builder.getInt32(0),
                    Bits(builder, &value), Bits(builder, mine));
}

}  // namespace

llvm::Error CheckGroupClaims(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (!job.variant.checks_claims || !kernel.hasFnAttribute(kHasBarrier)) {
    return llvm::Error::success();
  }
  BarrierRegions regions(kernel);
  ContextPlan plan(kernel, regions, Uniformity(kernel, WithinWorkGroup),
                   HasMaskRegisters(job.machine));
  llvm::MapVector<llvm::Instruction*, llvm::AllocaInst*> own;
  for (unsigned region = 1; region < regions.All().size(); ++region) {
    for (llvm::Instruction* value : plan.LiveAt(region)) {
      bool is_shared = plan.WayOf(*value) == ContextPlan::Way::kShared;
      if (!is_shared || !IsComparable(value->getType())) continue;
      if (!own.contains(value)) own[value] = KeepOwn(*value);
      Compare(*regions.All()[region].start, *value, own[value]);
    }
  }
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
