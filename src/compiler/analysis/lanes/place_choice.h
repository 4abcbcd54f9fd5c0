// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses of lanes that choose among a few places each, as of a tile and of its border, or of the
// greater of two elements: those that choose the same one find theirs side by side.
#pragma once

#include "compiler/analysis/lanes/lane_shapes.h"

namespace weft::compiler {

class PlaceChoice {
 public:
  // Nothing if lanes do not choose so, or if the machine, whose registers have so many bits, is
  // likely to be slower at accesses for some lanes than at one for each lane. Where flow is not
  // linear yet, lanes also choose by the way that they come.
  static std::optional<PlaceChoice> Find(const LaneShapes& shapes, llvm::Instruction& access,
                                         unsigned register_bits, bool is_linear);

  unsigned places() const { return places_; }
  // Whether lanes are better off with an access for each place, where their places are likely to be
  // adjacent or not: they are unless all are likely to choose alike, which they hardly ever do by
  // what differs between them by no pattern.
  bool IsWorthParting(bool is_likely_adjacent) const { return is_by_data_ || !is_likely_adjacent; }

 private:
  PlaceChoice(unsigned places, bool is_by_data) : places_(places), is_by_data_(is_by_data) {}

  unsigned places_;
  bool is_by_data_;
};

// The choice by lanes that a value is or follows from, where no other differs between lanes by no
// pattern; null if there is none.
llvm::SelectInst* ChoiceOfLanes(llvm::Value& value, const LaneShapes& shapes);

}  // namespace weft::compiler
