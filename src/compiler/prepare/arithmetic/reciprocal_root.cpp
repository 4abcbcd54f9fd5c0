// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/arithmetic/reciprocal_root.h"

#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

// ULP that the result may be off.
constexpr float kError = 1.5f;

// Of 1 / sqrt(1 - rest) - 1 over rest.
constexpr double kSeries[] = {1. / 2, 3. / 8, 5. / 16, 35. / 128};

bool MayEstimate(const llvm::Instruction& division) {
  if (division.getType()->getScalarType()->isDoubleTy()) return division.hasAllowReciprocal();
  return llvm::cast<llvm::FPMathOperator>(division).getFPAccuracy() > kError;
}

}  // namespace

llvm::Value* InexactlyRooted(llvm::Instruction& division) {
  using namespace llvm::PatternMatch;
  llvm::Value* x;
  auto root = m_OneUse(m_Intrinsic<llvm::Intrinsic::sqrt>(m_Value(x)));
  llvm::Type* scalar = division.getType()->getScalarType();
  bool is_known = scalar->isFloatTy() || scalar->isDoubleTy();
  if (!is_known || !match(&division, m_FDiv(m_SpecificFP(1), root))) return nullptr;
  return MayEstimate(division) ? x : nullptr;
}

llvm::Value* FusedMultiplyAdd(llvm::IRBuilder<>& builder, llvm::Value* a, llvm::Value* b,
                              llvm::Value* c) {
  return builder.CreateIntrinsic(llvm::Intrinsic::fma, {a->getType()}, {a, b, c});
}

RootEstimate RestOfEstimate(llvm::IRBuilder<>& builder, llvm::Value* x, llvm::Value* estimate) {
  llvm::Value* product = builder.CreateFMul(x, estimate);
  llvm::Value* one = llvm::ConstantFP::get(x->getType(), 1);
  llvm::Value* rest = FusedMultiplyAdd(builder, builder.CreateFNeg(product), estimate, one);
  return {estimate, product, rest};
}

llvm::Value* Corrected(llvm::IRBuilder<>& builder, llvm::Value* first, llvm::Value* rest,
                       unsigned terms) {
  auto term = [&](unsigned k) { return llvm::ConstantFP::get(rest->getType(), kSeries[k]); };
  llvm::Value* series = term(terms - 1);
  for (unsigned k = terms - 1; k-- > 0;) series = FusedMultiplyAdd(builder, series, rest, term(k));
  return FusedMultiplyAdd(builder, builder.CreateFMul(first, series), rest, first);
}

void ReplaceInexactDivision(llvm::Instruction& division, llvm::Value* replacement) {
  auto* root = llvm::cast<llvm::Instruction>(division.getOperand(1));
  division.replaceAllUsesWith(replacement);
  division.eraseFromParent();
  root->eraseFromParent();
}

}  // namespace weft::compiler
