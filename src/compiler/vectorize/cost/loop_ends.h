// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How work-items that run as lanes of a SIMD group leave a loop: together, or in different turns;
// and whether the loop's counters alone say when.
#pragma once

#include "compiler/analysis/lanes/lane_shapes.h"
#include "llvm/Analysis/LoopInfo.h"

namespace llvm {
class ScalarEvolution;
}

namespace weft::compiler {

class LoopEnds {
 public:
  LoopEnds(const LaneShapes& shapes, unsigned width, llvm::ScalarEvolution& evolution)
      : shapes_(shapes), width_(width), evolution_(evolution) {}

  // The branches that lanes leave a loop by, each in its own turn.
  unsigned Divergent(const llvm::Loop& loop) const;
  // Whether lanes leave a loop in different turns, and no turn brings them all past a bound.
  bool IsLeftApart(const llvm::Loop& loop) const;
  // Whether a loop ends when nothing but its counters says so, or data that they alone find.
  bool EndsByCounters(const llvm::Loop& loop, bool or_data) const;

 private:
  // Whether a value follows from the loop's counters and from what does not change in it, as far as
  // it is not seen yet.
  bool IsCounted(llvm::Value& value, const llvm::Loop& loop, bool or_data,
                 llvm::SmallPtrSetImpl<const llvm::Value*>& seen) const;
  // Whether lanes reach a bound in one turn, or two, as a turn brings each past where the others
  // were before: `for (i = id; i < n; i += size)`.
  bool IsReachedTogether(llvm::Value& condition, const llvm::Loop& loop) const;

  const LaneShapes& shapes_;
  const unsigned width_;
  llvm::ScalarEvolution& evolution_;
};

}  // namespace weft::compiler
