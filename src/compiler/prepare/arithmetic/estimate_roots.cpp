// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/arithmetic/estimate_roots.h"

#include "compiler/ir/lane_operation.h"
#include "compiler/prepare/arithmetic/reciprocal_root.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

// Terms of the series that count once the estimate is right but for a 2^-14th.
unsigned CountTerms(llvm::Value* x) { return x->getType()->getScalarType()->isFloatTy() ? 1 : 3; }

RootEstimate EstimateOf(llvm::IRBuilder<>& builder, llvm::Value* x) {
  return RestOfEstimate(builder, x,
                        CreateLaneOperation(builder, LaneOperation::kReciprocalRootEstimate, x));
}

llvm::Value* ReciprocalRootOf(llvm::IRBuilder<>& builder, llvm::Value* x) {
  const auto [estimate, product, rest] = EstimateOf(builder, x);
  llvm::Value* corrected = Corrected(builder, estimate, rest, CountTerms(x));
  return builder.CreateSelect(builder.CreateFCmpORD(rest, rest), corrected, estimate);
}

// The roots of 0 and of infinity are they themselves; that of a negative number is none, as the
// estimate is.
llvm::Value* RootOf(llvm::IRBuilder<>& builder, llvm::Value* x) {
  const llvm::SimplifyQuery query(builder.GetInsertBlock()->getDataLayout());
  const auto [estimate, product, rest] = EstimateOf(builder, x);
  llvm::Value* corrected = Corrected(builder, product, rest, CountTerms(x));
  llvm::Value* itself =
      llvm::cannotBeOrderedLessThanZero(x, query)
          ? x
          : builder.CreateSelect(builder.CreateFCmpORD(estimate, estimate), x, estimate);
  return builder.CreateSelect(builder.CreateFCmpORD(rest, rest), corrected, itself);
}

// Whether it is a root of doubles that need not be exact.
bool IsInexactRoot(const llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return call && call->getIntrinsicID() == llvm::Intrinsic::sqrt &&
         call->getType()->getScalarType()->isDoubleTy() && call->hasAllowReciprocal();
}

void ReplaceReciprocal(llvm::Instruction& division, llvm::Value* x) {
  llvm::IRBuilder<> builder(&division);
  ReplaceInexactDivision(division, ReciprocalRootOf(builder, x));
}

void ReplaceRoot(llvm::Instruction& root) {
  llvm::IRBuilder<> builder(&root);
  root.replaceAllUsesWith(RootOf(builder, root.getOperand(0)));
  root.eraseFromParent();
}

}  // namespace

llvm::Error EstimateRoots(llvm::Module& module, KernelJob& job) {
  if (!HasLaneOperation(job.machine, LaneOperation::kReciprocalRootEstimate))
    return llvm::Error::success();
  for (llvm::Function& function : module) {
    for (llvm::Instruction& division : llvm::make_early_inc_range(llvm::instructions(function)))
      if (llvm::Value* x = InexactlyRooted(division)) ReplaceReciprocal(division, x);
    for (llvm::Instruction& root : llvm::make_early_inc_range(llvm::instructions(function)))
      if (IsInexactRoot(root)) ReplaceRoot(root);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
