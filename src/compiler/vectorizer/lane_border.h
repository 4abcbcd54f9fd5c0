// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparisons of an id, which rises by 1 from lane to lane, with what all lanes share: the lanes
// below the border are counted, instead of comparing ids in vectors, and whether there are any is
// a question about one lane.
#pragma once

#include <optional>

#include "compiler/vectorizer/lane_values.h"

namespace weft::compiler {

class LaneBorder {
 public:
  // nullopt if the value is no comparison of this kind.
  static std::optional<LaneBorder> Of(llvm::Value* value, const LaneValues& values);

  llvm::Value* Mask(llvm::IRBuilderBase& builder) const;

  // Whether any of all W lanes is in the mask.
  llvm::Value* Any(llvm::IRBuilderBase& builder) const;

 private:
  LaneBorder(const LaneValues& values, llvm::CmpInst::Predicate predicate, llvm::Value* id,
             llvm::Value* border)
      : values_(values), predicate_(predicate), id_(id), border_(border) {}

  llvm::Value* LanesBelow(llvm::IRBuilderBase& builder, bool with_border) const;

  const LaneValues& values_;
  llvm::CmpInst::Predicate predicate_;
  llvm::Value* id_;      // lane 0's
  llvm::Value* border_;  // right of the predicate
};

}  // namespace weft::compiler
