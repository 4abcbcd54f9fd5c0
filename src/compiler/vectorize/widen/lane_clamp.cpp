// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/lane_clamp.h"

namespace weft::compiler {
namespace {

// The constant of an addition to a value that is no id, which does not wrap, or null.
const llvm::APInt* AddedTo(llvm::Value* value, bool is_signed) {
  auto* sum = llvm::dyn_cast<llvm::AddOperator>(value);
  if (!sum || !(is_signed ? sum->hasNoSignedWrap() : sum->hasNoUnsignedWrap())) return nullptr;
  auto* constant = llvm::dyn_cast<llvm::ConstantInt>(sum->getOperand(1));
  return constant && llvm::isa<llvm::MinMaxIntrinsic>(sum->getOperand(0)) ? &constant->getValue()
                                                                          : nullptr;
}

}  // namespace

std::optional<LaneClamp> LaneClamp::Match(llvm::Value* value, const LaneShapes& shapes) {
  LaneClamp clamp;
  clamp.value = llvm::dyn_cast<llvm::MinMaxIntrinsic>(value);
  if (!clamp.value) return std::nullopt;
  clamp.is_signed = clamp.value->isSigned();
  clamp.added = llvm::APInt::getZero(value->getType()->getScalarSizeInBits());
  while (true) {
    if (auto* bound = llvm::dyn_cast<llvm::MinMaxIntrinsic>(value)) {
      llvm::Value *limit = bound->getLHS(), *rest = bound->getRHS();
      if (!shapes.Of(limit).IsUniform()) std::swap(limit, rest);
      if (!shapes.Of(limit).IsUniform() || bound->isSigned() != clamp.is_signed)
        return std::nullopt;
      const bool is_most = llvm::ICmpInst::isLT(bound->getPredicate());
      (is_most ? clamp.highest : clamp.lowest).push_back({limit, clamp.added});
      value = rest;
    } else if (const llvm::APInt* more = AddedTo(value, clamp.is_signed)) {
      clamp.added += *more;
      value = llvm::cast<llvm::AddOperator>(value)->getOperand(0);
    } else {
      break;
    }
  }
  // What is added to the id before a bound is what is added in all but what is added after it.
  for (auto* bounds : {&clamp.lowest, &clamp.highest}) {
    for (Bound& bound : *bounds) bound.added = clamp.added - bound.added;
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
  auto plus = [&](const llvm::APInt& more) {
    if (more.isZero()) return first;
    llvm::Value* sum = builder.CreateAdd(first, builder.getInt(more));
    const bool is_less = is_signed && more.isNegative();
    answers.push_back(is_less ? builder.CreateICmp(in_order, sum, first)
                              : builder.CreateICmp(in_order, first, sum));
    return sum;
  };
  for (const Bound& low : lowest)
    answers.push_back(builder.CreateICmp(in_order, low.limit, plus(low.added)));
  llvm::SmallVector<Bound, 2> ends = highest;
  if (ends.empty()) ends.push_back({builder.getInt(most), added});
  for (const Bound& high : ends) {
    llvm::Value* bounded = plus(high.added);
    answers.push_back(builder.CreateICmp(in_order, bounded, high.limit));
    answers.push_back(builder.CreateICmpUGE(builder.CreateSub(high.limit, bounded),
                                            llvm::ConstantInt::get(type, width - 1)));
  }
  return builder.CreateAnd(answers);
}

}  // namespace weft::compiler
