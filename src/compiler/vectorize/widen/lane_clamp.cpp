// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/lane_clamp.h"

namespace weft::compiler {

std::optional<LaneClamp> LaneClamp::Match(llvm::Value* value, const LaneShapes& shapes) {
  LaneClamp clamp;
  clamp.value = llvm::dyn_cast<llvm::MinMaxIntrinsic>(value);
  if (!clamp.value) return std::nullopt;
  clamp.is_signed = clamp.value->isSigned();
  while (auto* bound = llvm::dyn_cast<llvm::MinMaxIntrinsic>(value)) {
    llvm::Value *limit = bound->getLHS(), *rest = bound->getRHS();
    if (!shapes.Of(limit).IsUniform()) std::swap(limit, rest);
    if (!shapes.Of(limit).IsUniform() || bound->isSigned() != clamp.is_signed) return std::nullopt;
    const bool is_most = llvm::ICmpInst::isLT(bound->getPredicate());
    (is_most ? clamp.highest : clamp.lowest).push_back(limit);
    value = rest;
  }
  clamp.id = value;
  if (shapes.Of(value) != LaneShape{LaneShape::kStrided, 1}) return std::nullopt;
  return clamp;
}

bool LaneClamp::StepsAs(const llvm::CastInst& extension) const {
  if (extension.getOperand(0) != value) return false;
  if (llvm::isa<llvm::TruncInst>(extension)) return true;
  auto* unsigned_too = llvm::dyn_cast<llvm::PossiblyNonNegInst>(&extension);
  return llvm::isa<llvm::SExtInst>(extension) == is_signed ||
         (unsigned_too && unsigned_too->hasNonNeg());
}

llvm::Value* LaneClamp::ChangesNone(llvm::IRBuilderBase& builder, llvm::Value* first,
                                    unsigned width) const {
  auto* type = llvm::cast<llvm::IntegerType>(first->getType());
  const unsigned bits = type->getBitWidth();
  const llvm::APInt most =
      is_signed ? llvm::APInt::getSignedMaxValue(bits) : llvm::APInt::getMaxValue(bits);
  auto in_order = is_signed ? llvm::ICmpInst::ICMP_SLE : llvm::ICmpInst::ICMP_ULE;
  llvm::SmallVector<llvm::Value*> answers;
  for (llvm::Value* low : lowest) answers.push_back(builder.CreateICmp(in_order, low, first));
  llvm::SmallVector<llvm::Value*, 2> ends = highest;
  if (ends.empty()) ends.push_back(builder.getInt(most));
  for (llvm::Value* high : ends) {
    answers.push_back(builder.CreateICmp(in_order, first, high));
    answers.push_back(builder.CreateICmpUGE(builder.CreateSub(high, first),
                                            llvm::ConstantInt::get(type, width - 1)));
  }
  return builder.CreateAnd(answers);
}

}  // namespace weft::compiler
