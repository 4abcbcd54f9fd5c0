// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparisons of an id, which rises by 1 from lane to lane, with what all lanes share: the lanes
// below the border are counted, instead of comparing ids in vectors, and whether there are any is
// a question about one lane.
#pragma once

#include <optional>

#include "compiler/vectorize/widen/lane_values.h"

namespace weft::compiler {

struct IdComparison {
  llvm::CmpInst::Predicate predicate;
  llvm::Value* id;      // lane 0's, wherever that lane is active
  llvm::Value* border;  // right of the predicate
  bool may_wrap;        // from the greatest number to the least, between lanes

  // nullopt if the value is no comparison of this kind.
  static std::optional<IdComparison> Match(llvm::Value* value, const LaneShapes& shapes,
                                           unsigned width);
};

class LaneBorder {
 public:
  // nullopt if the value is no such comparison.
  static std::optional<LaneBorder> Of(llvm::Value* value, const LaneValues& values);

  // Null if ids may wrap.
  llvm::Value* Mask(llvm::IRBuilderBase& builder) const;

  // Whether any of all W lanes is in the mask.
  llvm::Value* Any(llvm::IRBuilderBase& builder) const;

 private:
  LaneBorder(const LaneValues& values, const IdComparison& comparison)
      : values_(values), comparison_(comparison) {}

  llvm::Value* LanesBelow(llvm::IRBuilderBase& builder, bool with_border) const;
  llvm::Value* AnyIfWrapped(llvm::IRBuilderBase& builder) const;

  const LaneValues& values_;
  const IdComparison comparison_;
};

}  // namespace weft::compiler
