// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An id that is kept between bounds which all lanes share, as coordinates are at the borders of an
// image: clamp(id, low, high), min(id, high), min(max(id, low) + 1, high) and the like. Whether the
// bounds change no lane is a question about lane 0.
#pragma once

#include <optional>

#include "compiler/analysis/lanes/lane_shapes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {

struct LaneClamp {
  const llvm::MinMaxIntrinsic* value = nullptr;
  llvm::Value* id = nullptr;  // rises by 1 from lane to lane
  bool is_signed = false;
  llvm::APInt added;  // to the id, where no bound changes it

  struct Bound {
    llvm::Value* limit;
    llvm::APInt added;  // to the id before it is bounded
  };
  llvm::SmallVector<Bound, 2> lowest, highest;

  // nullopt if the value is nothing of this kind.
  static std::optional<LaneClamp> Match(llvm::Value* value, const LaneShapes& shapes);

  // Whether a wider value made of it steps as it does, wherever the bounds change no lane.
  bool StepsAs(const llvm::CastInst& extension) const;

  // Whether the bounds change none of W lanes, the first of which has the id `first`, and these do
  // not wrap, also where something is added (i1).
  llvm::Value* ChangesNone(llvm::IRBuilderBase& builder, llvm::Value* first, unsigned width) const;
};

}  // namespace weft::compiler
