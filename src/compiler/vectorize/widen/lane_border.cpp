// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/lane_border.h"

#include "compiler/analysis/lanes/aligned_ids.h"

namespace weft::compiler {
namespace {

// Whether a value that rises by 1 from lane to lane does so without wrapping as the predicate sees
// it, if lane 0 is not active too.
bool DoesNotWrap(llvm::Value* id, llvm::CmpInst::Predicate predicate, unsigned width) {
  if (IsAligned(*id, width)) return true;
  bool is_wide = id->getType()->isIntegerTy(64) || id->getType()->isIntegerTy(32);
  return is_wide && IsIdLike(id, !llvm::CmpInst::isUnsigned(predicate));
}

}  // namespace

std::optional<IdComparison> IdComparison::Match(llvm::Value* value, const LaneShapes& shapes,
                                                unsigned width) {
  auto* compare = llvm::dyn_cast<llvm::ICmpInst>(value);
  if (!compare) return std::nullopt;
  IdComparison match{compare->getPredicate(), compare->getOperand(0), compare->getOperand(1), true};
  if (shapes.Of(match.id).IsUniform()) {
    std::swap(match.id, match.border);
    match.predicate = llvm::CmpInst::getSwappedPredicate(match.predicate);
  }
  bool is_in_step = shapes.Of(match.id) == LaneShape{LaneShape::kStrided, 1} &&
                    shapes.Of(match.border).IsUniform();
  if (!is_in_step || !match.id->getType()->isIntegerTy()) return std::nullopt;
  match.may_wrap = !DoesNotWrap(match.id, match.predicate, width);
  if (match.may_wrap && match.id->getType()->getIntegerBitWidth() < 32) return std::nullopt;
  return match;
}

std::optional<LaneBorder> LaneBorder::Of(llvm::Value* value, const LaneValues& values) {
  auto comparison = IdComparison::Match(value, values.shapes(), values.width());
  return comparison ? std::optional(LaneBorder(values, *comparison)) : std::nullopt;
}

// min(border - id, W), one more with the border's own lane, and 0 if all ids are past it.
llvm::Value* LaneBorder::LanesBelow(llvm::IRBuilderBase& builder, bool with_border) const {
  const auto& [predicate, id, border, may_wrap] = comparison_;
  bool is_signed = llvm::CmpInst::isSigned(predicate);
  auto code = is_signed ? llvm::CmpInst::ICMP_SGT : llvm::CmpInst::ICMP_UGT;
  if (with_border) code = llvm::CmpInst::getNonStrictPredicate(code);
  llvm::Type* type = id->getType();
  llvm::Value* most = llvm::ConstantInt::get(type, values_.width() - with_border);
  llvm::Value* distance = builder.CreateSub(border, id);
  distance = builder.CreateBinaryIntrinsic(llvm::Intrinsic::umin, distance, most);
  if (with_border) distance = builder.CreateAdd(distance, llvm::ConstantInt::get(type, 1));
  return builder.CreateSelect(builder.CreateICmp(code, border, id), distance,
                              llvm::ConstantInt::get(type, 0));
}

llvm::Value* LaneBorder::Mask(llvm::IRBuilderBase& builder) const {
  const auto& [predicate, id, border, may_wrap] = comparison_;
  if (may_wrap) return nullptr;
  // Lanes no wider than a register of the machine needs to be for as many.
  unsigned bits = values_.width() <= 16 ? 32 : values_.width() <= 32 ? 16 : 8;
  llvm::IntegerType* type = builder.getIntNTy(bits);
  llvm::Value* lanes = values_.Steps(type, 1);
  auto compare = [&](llvm::CmpInst::Predicate code, llvm::Value* lane) {
    lane = builder.CreateZExtOrTrunc(lane, type);
    return builder.CreateICmp(code, lanes, builder.CreateVectorSplat(values_.width(), lane));
  };
  if (llvm::ICmpInst::isEquality(predicate)) {
    llvm::Value* distance = builder.CreateSub(border, id);
    llvm::Value* none = llvm::ConstantInt::get(id->getType(), values_.width());
    return compare(predicate, builder.CreateBinaryIntrinsic(llvm::Intrinsic::umin, distance, none));
  }
  bool is_below = llvm::ICmpInst::isLT(predicate) || llvm::ICmpInst::isLE(predicate);
  bool with_border = llvm::ICmpInst::isLE(predicate) || llvm::ICmpInst::isGT(predicate);
  return compare(is_below ? llvm::CmpInst::ICMP_ULT : llvm::CmpInst::ICMP_UGE,
                 LanesBelow(builder, with_border));
}

// Whether ids wrap behind some lane, and one before or behind that place is in the mask.
llvm::Value* LaneBorder::AnyIfWrapped(llvm::IRBuilderBase& builder) const {
  const auto& [predicate, id, border, may_wrap] = comparison_;
  const bool is_signed = llvm::CmpInst::isSigned(predicate);
  const unsigned bits = id->getType()->getIntegerBitWidth();
  const llvm::APInt least =
      is_signed ? llvm::APInt::getSignedMinValue(bits) : llvm::APInt::getMinValue(bits);
  const llvm::APInt most = least - 1;
  const bool is_below = llvm::ICmpInst::isLT(predicate) || llvm::ICmpInst::isLE(predicate);
  llvm::Value* wraps =
      builder.CreateICmp(is_signed ? llvm::CmpInst::ICMP_SGT : llvm::CmpInst::ICMP_UGT, id,
                         llvm::ConstantInt::get(id->getType(), most - (values_.width() - 1)));
  llvm::Value* outermost = llvm::ConstantInt::get(id->getType(), is_below ? least : most);
  return builder.CreateAnd(wraps, builder.CreateICmp(predicate, outermost, border));
}

llvm::Value* LaneBorder::Any(llvm::IRBuilderBase& builder) const {
  const auto& [predicate, id, border, may_wrap] = comparison_;
  llvm::Type* type = id->getType();
  if (predicate == llvm::CmpInst::ICMP_NE) return builder.getInt1(values_.width() > 1);
  if (predicate == llvm::CmpInst::ICMP_EQ) {
    return builder.CreateICmpULT(builder.CreateSub(border, id),
                                 llvm::ConstantInt::get(type, values_.width()));
  }
  bool is_below = llvm::ICmpInst::isLT(predicate) || llvm::ICmpInst::isLE(predicate);
  llvm::Value* last = llvm::ConstantInt::get(type, values_.width() - 1);
  llvm::Value* any =
      builder.CreateICmp(predicate, is_below ? id : builder.CreateAdd(id, last), border);
  return may_wrap ? builder.CreateOr(any, AnyIfWrapped(builder)) : any;
}

}  // namespace weft::compiler
