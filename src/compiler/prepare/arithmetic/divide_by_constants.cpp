// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/arithmetic/divide_by_constants.h"

#include "compiler/prepare/arithmetic/emulate_fma.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using llvm::APFloat;

// ULP that quotients close to subnormal ones may be off.
constexpr float kAllowedError = 2.5f;
// Powers of two between which divisors leave both parts normal.
constexpr int kMostExponent = 60;

struct Reciprocal {
  llvm::Constant *high, *low;
};

bool HasFewBits(const APFloat& divisor) {
  const unsigned precision = APFloat::semanticsPrecision(divisor.getSemantics());
  const llvm::APInt bits = divisor.bitcastToAPInt().getLoBits(precision - 1);
  return bits.countr_zero() >= 4 && !bits.isZero();
}

// Rounded so and exactly.
APFloat Rounded(APFloat value, const llvm::fltSemantics& type, llvm::RoundingMode mode) {
  bool loses;
  value.convert(type, mode, &loses);
  return value;
}

std::optional<Reciprocal> ReciprocalOf(const APFloat& divisor, llvm::Type* type) {
  if (!divisor.isFiniteNonZero() || !HasFewBits(divisor)) return std::nullopt;
  if (std::abs(ilogb(divisor)) > kMostExponent) return std::nullopt;
  const llvm::fltSemantics &own = divisor.getSemantics(), &wide = APFloat::IEEEquad();
  const auto nearest = llvm::RoundingMode::NearestTiesToEven;
  APFloat rest(wide, 1);
  rest.divide(Rounded(divisor, wide, nearest), nearest);
  const APFloat high = Rounded(rest, own, llvm::RoundingMode::TowardZero);
  rest.subtract(Rounded(high, wide, nearest), nearest);
  const APFloat low = Rounded(rest, own, nearest);
  return Reciprocal{llvm::ConstantFP::get(type, high), llvm::ConstantFP::get(type, low)};
}

bool MayReplace(const llvm::Instruction& division) {
  llvm::Type* scalar = division.getType()->getScalarType();
  if (!scalar->isFloatTy() && !scalar->isDoubleTy()) return false;
  if (llvm::isa<llvm::UIToFPInst, llvm::SIToFPInst>(division.getOperand(0))) return true;
  return llvm::cast<llvm::FPMathOperator>(division).getFPAccuracy() >= kAllowedError;
}

// Null if it stays a division.
llvm::Value* Product(llvm::Instruction& division) {
  const llvm::APFloat* divisor;
  if (division.getOpcode() != llvm::Instruction::FDiv || !MayReplace(division) ||
      !match(division.getOperand(1), llvm::PatternMatch::m_APFloat(divisor)))
    return nullptr;
  llvm::Type* type = division.getType();
  const std::optional<Reciprocal> reciprocal = ReciprocalOf(*divisor, type);
  if (!reciprocal) return nullptr;
  llvm::IRBuilder<> builder(&division);
  llvm::Value* x = division.getOperand(0);
  llvm::Value* low = builder.CreateFMul(x, reciprocal->low);
  return builder.CreateIntrinsic(llvm::Intrinsic::fma, type, {x, reciprocal->high, low});
}

}  // namespace

llvm::Error DivideByConstants(llvm::Module& module, KernelJob& job) {
  if (!HasFma(job.machine)) return llvm::Error::success();
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      llvm::Value* product = Product(instruction);
      if (!product) continue;
      product->takeName(&instruction);
      instruction.replaceAllUsesWith(product);
      instruction.eraseFromParent();
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
