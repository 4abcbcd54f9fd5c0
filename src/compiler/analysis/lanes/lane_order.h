// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses of lanes whose places are close to each other in an order that is known, but at no equal
// step: of what bits of local ids make, as l ^ 1 or 2 * l - (l & 3). They are one access of all
// that lies between them, and a shuffle. A SIMD group begins at a multiple of its lanes.
#pragma once

#include <optional>

#include "compiler/analysis/lanes/lane_shapes.h"

namespace weft::compiler {

struct LaneOrder {
  int64_t first;                    // bytes from lane 0's element to the one at the least address
  unsigned count;                   // of elements from that one to the last
  llvm::SmallVector<int> elements;  // each lane's among them
  bool is_permutation;              // each is one lane's

  // Which lane has each element of a permutation.
  llvm::SmallVector<int> Lanes() const;
};

// Nothing where lanes are too far apart, or not all that lies between them may be accessed: what
// no lane has must not be written, and may only be read where none is masked.
std::optional<LaneOrder> FindLaneOrder(const LaneShapes& shapes, const llvm::Instruction& access,
                                       unsigned width, bool is_masked);

}  // namespace weft::compiler
