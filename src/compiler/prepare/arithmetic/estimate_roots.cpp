// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/arithmetic/estimate_roots.h"

#include "compiler/ir/lane_operation.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

// ULP that the result may be off.
constexpr float kError = 1.1f;

// x of 1 / sqrt(x), if that need not be exact.
llvm::Value* RootedValue(llvm::Instruction& instruction) {
  using namespace llvm::PatternMatch;
  llvm::Value* x;
  auto root = m_OneUse(m_Intrinsic<llvm::Intrinsic::sqrt>(m_Value(x)));
  bool is_float = instruction.getType()->getScalarType()->isFloatTy();
  if (!is_float || !match(&instruction, m_FDiv(m_SpecificFP(1), root))) return nullptr;
  return llvm::cast<llvm::FPMathOperator>(instruction).getFPAccuracy() > kError ? x : nullptr;
}

// The step's product is not a number where x is 0 or infinite; there the estimate is exact.
llvm::Value* RootOf(llvm::IRBuilder<>& builder, llvm::Value* x) {
  llvm::Type* type = x->getType();
  auto multiply_add = [&](llvm::Value* a, llvm::Value* b, llvm::Value* c) {
    return builder.CreateIntrinsic(llvm::Intrinsic::fma, {type}, {a, b, c});
  };
  llvm::Value* estimate = CreateLaneOperation(builder, LaneOperation::kReciprocalRootEstimate, x);
  llvm::Value* product = builder.CreateFNeg(builder.CreateFMul(x, estimate));
  llvm::Value* rest = multiply_add(product, estimate, llvm::ConstantFP::get(type, 1));
  llvm::Value* half = builder.CreateFMul(estimate, llvm::ConstantFP::get(type, 0.5));
  llvm::Value* corrected = multiply_add(half, rest, estimate);
  return builder.CreateSelect(builder.CreateFCmpORD(rest, rest), corrected, estimate);
}

}  // namespace

llvm::Error EstimateRoots(llvm::Module& module, KernelJob& job) {
  if (!HasLaneOperation(job.machine, LaneOperation::kReciprocalRootEstimate))
    return llvm::Error::success();
  for (llvm::Function& function : module) {
    for (llvm::Instruction& division : llvm::make_early_inc_range(llvm::instructions(function))) {
      llvm::Value* x = RootedValue(division);
      if (!x) continue;
      auto* root = llvm::cast<llvm::Instruction>(division.getOperand(1));
      llvm::IRBuilder<> builder(&division);
      division.replaceAllUsesWith(RootOf(builder, x));
      division.eraseFromParent();
      root->eraseFromParent();
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
