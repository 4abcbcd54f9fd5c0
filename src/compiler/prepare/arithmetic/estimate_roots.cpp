// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/arithmetic/estimate_roots.h"

#include "compiler/ir/lane_operation.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

// ULP that the result may be off.
constexpr float kError = 1.1f;

bool MayEstimate(const llvm::Instruction& division) {
  if (division.getType()->getScalarType()->isDoubleTy()) return division.hasAllowReciprocal();
  return llvm::cast<llvm::FPMathOperator>(division).getFPAccuracy() > kError;
}

// x of 1 / sqrt(x), if that need not be exact.
llvm::Value* RootedValue(llvm::Instruction& instruction) {
  using namespace llvm::PatternMatch;
  llvm::Value* x;
  auto root = m_OneUse(m_Intrinsic<llvm::Intrinsic::sqrt>(m_Value(x)));
  llvm::Type* scalar = instruction.getType()->getScalarType();
  bool is_known = scalar->isFloatTy() || scalar->isDoubleTy();
  if (!is_known || !match(&instruction, m_FDiv(m_SpecificFP(1), root))) return nullptr;
  return MayEstimate(instruction) ? x : nullptr;
}

llvm::Value* FusedMultiplyAdd(llvm::IRBuilder<>& builder, llvm::Value* a, llvm::Value* b,
                              llvm::Value* c) {
  return builder.CreateIntrinsic(llvm::Intrinsic::fma, {a->getType()}, {a, b, c});
}

// 1 / sqrt(1 - rest) - 1 over rest, as exactly as the estimate needs it. The rest is below 2^-13.
llvm::Value* Series(llvm::IRBuilder<>& builder, llvm::Value* rest) {
  llvm::Type* type = rest->getType();
  auto number = [&](double value) { return llvm::ConstantFP::get(type, value); };
  if (type->getScalarType()->isFloatTy()) return number(0.5);
  llvm::Value* series = FusedMultiplyAdd(builder, rest, number(0.3125), number(0.375));
  return FusedMultiplyAdd(builder, series, rest, number(0.5));
}

// What an estimate of 1 / sqrt(x) lacks of it: 1 - x * estimate^2. Not a number where x is 0 or
// infinite; there the estimate is exact.
struct Estimate {
  llvm::Value *estimate, *product, *rest;
};

Estimate EstimateOf(llvm::IRBuilder<>& builder, llvm::Value* x) {
  llvm::Value* estimate = CreateLaneOperation(builder, LaneOperation::kReciprocalRootEstimate, x);
  llvm::Value* product = builder.CreateFMul(x, estimate);
  llvm::Value* one = llvm::ConstantFP::get(x->getType(), 1);
  llvm::Value* rest = FusedMultiplyAdd(builder, builder.CreateFNeg(product), estimate, one);
  return {estimate, product, rest};
}

// `first`, which is an estimate or a multiple of it, with the rest taken into account.
llvm::Value* Corrected(llvm::IRBuilder<>& builder, llvm::Value* first, llvm::Value* rest) {
  llvm::Value* step = builder.CreateFMul(first, Series(builder, rest));
  return FusedMultiplyAdd(builder, step, rest, first);
}

llvm::Value* ReciprocalRootOf(llvm::IRBuilder<>& builder, llvm::Value* x) {
  const auto [estimate, product, rest] = EstimateOf(builder, x);
  llvm::Value* corrected = Corrected(builder, estimate, rest);
  return builder.CreateSelect(builder.CreateFCmpORD(rest, rest), corrected, estimate);
}

// The roots of 0 and of infinity are they themselves; that of a negative number is none, as the
// estimate is.
llvm::Value* RootOf(llvm::IRBuilder<>& builder, llvm::Value* x) {
  const llvm::SimplifyQuery query(builder.GetInsertBlock()->getDataLayout());
  const auto [estimate, product, rest] = EstimateOf(builder, x);
  llvm::Value* corrected = Corrected(builder, product, rest);
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
  auto* root = llvm::cast<llvm::Instruction>(division.getOperand(1));
  llvm::IRBuilder<> builder(&division);
  division.replaceAllUsesWith(ReciprocalRootOf(builder, x));
  division.eraseFromParent();
  root->eraseFromParent();
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
      if (llvm::Value* x = RootedValue(division)) ReplaceReciprocal(division, x);
    for (llvm::Instruction& root : llvm::make_early_inc_range(llvm::instructions(function)))
      if (IsInexactRoot(root)) ReplaceRoot(root);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
