// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/lane_reduction.h"

#include "compiler/ir/combine.h"
#include "compiler/vectorize/widen/lane_loop.h"

namespace weft::compiler {
namespace {

unsigned LaneCount(llvm::Value* lanes) {
  return llvm::cast<llvm::FixedVectorType>(lanes->getType())->getNumElements();
}

// Lane i gets lane i - distance; the first ones get those of `filler`.
llvm::Value* ShiftLanes(llvm::IRBuilderBase& builder, llvm::Value* lanes, unsigned distance,
                        llvm::Value* filler) {
  llvm::SmallVector<int> picks;
  for (unsigned lane = 0; lane < LaneCount(lanes); ++lane) {
    picks.push_back(lane < distance ? LaneCount(lanes) + lane : lane - distance);
  }
  return builder.CreateShuffleVector(lanes, filler, picks);
}

llvm::Value* Identities(llvm::RecurKind kind, llvm::Value* lanes) {
  auto* type = llvm::cast<llvm::VectorType>(lanes->getType());
  return llvm::ConstantVector::getSplat(type->getElementCount(),
                                        IdentityOf(kind, type->getElementType()));
}

}  // namespace

llvm::Value* OnlyActive(llvm::IRBuilderBase& builder, llvm::RecurKind kind, llvm::Value* lanes,
                        llvm::Value* mask) {
  return mask ? builder.CreateSelect(mask, lanes, Identities(kind, lanes)) : lanes;
}

llvm::Value* ScanBefore(llvm::IRBuilderBase& builder, llvm::RecurKind kind, llvm::Value* lanes) {
  llvm::Value* identity = Identities(kind, lanes);
  llvm::Value* before = ShiftLanes(builder, lanes, 1, identity);
  for (unsigned distance = 1; distance < LaneCount(lanes); distance *= 2) {
    before = Combine(builder, kind, ShiftLanes(builder, before, distance, identity), before);
  }
  return before;
}

llvm::Value* CombineClusters(llvm::IRBuilderBase& builder, llvm::RecurKind kind, llvm::Value* lanes,
                             llvm::Value* size) {
  for (unsigned distance = 1; distance < LaneCount(lanes); distance *= 2) {
    llvm::SmallVector<int> partners;
    for (unsigned lane = 0; lane < LaneCount(lanes); ++lane) partners.push_back(lane ^ distance);
    llvm::Value* both = Combine(builder, kind, lanes, builder.CreateShuffleVector(lanes, partners));
    llvm::Value* is_within =
        builder.CreateICmpULT(llvm::ConstantInt::get(size->getType(), distance), size);
    lanes = builder.CreateSelect(is_within, both, lanes);
  }
  return lanes;
}

llvm::Value* RankLanes(llvm::IRBuilderBase& builder, llvm::Value* mask, llvm::VectorType* type) {
  llvm::Value* bits = MaskBits(builder, mask);
  llvm::SmallVector<llvm::Constant*> below;
  for (unsigned lane = 0; lane < LaneCount(mask); ++lane) {
    below.push_back(llvm::ConstantInt::get(bits->getType(), (uint64_t(1) << lane) - 1));
  }
  llvm::Value* before = builder.CreateAnd(builder.CreateVectorSplat(LaneCount(mask), bits),
                                          llvm::ConstantVector::get(below));
  llvm::Value* count = builder.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, before);
  return builder.CreateZExtOrTrunc(count, type);
}

llvm::Value* LatestBefore(llvm::IRBuilderBase& builder, llvm::Value* lanes, llvm::Value* mask,
                          llvm::Value* first) {
  llvm::Value* none = llvm::Constant::getNullValue(mask->getType());
  llvm::Value* latest =
      ShiftLanes(builder, lanes, 1, builder.CreateVectorSplat(LaneCount(lanes), first));
  llvm::Value* is_known = ShiftLanes(builder, mask, 1, none);
  for (unsigned distance = 1; distance < LaneCount(lanes); distance *= 2) {
    llvm::Value* earlier = ShiftLanes(builder, latest, distance, latest);
    latest = builder.CreateSelect(is_known, latest, earlier);
    is_known = builder.CreateOr(is_known, ShiftLanes(builder, is_known, distance, none));
  }
  return builder.CreateSelect(is_known, latest, builder.CreateVectorSplat(LaneCount(lanes), first));
}

}  // namespace weft::compiler
