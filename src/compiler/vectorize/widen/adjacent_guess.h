// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses that are adjacent in most SIMD groups but not in all, such as those of an image whose
// coordinates are clamped to its borders, or whose stride is an argument that is mostly 1, or in
// bytes what an element has: a test at run time tells, and is worth a gather. Where the lanes
// follow from one, it is of scalars. So are those of one place for all lanes, as of what each of
// many elements has in common.
#pragma once

#include "compiler/analysis/memory/narrow_index.h"
#include "compiler/vectorize/widen/lane_clamp.h"
#include "compiler/vectorize/widen/lane_values.h"

namespace weft::compiler {

class AdjacentGuess {
 public:
  // Nothing if lanes that access elements at a varying address are not likely to find them side by
  // side, or to load one for all.
  static std::optional<AdjacentGuess> Find(const LaneShapes& shapes, llvm::Instruction& access,
                                           bool has_large_objects);

  // Whether it is one for all.
  bool IsSame() const { return is_same_; }

  // Whether it takes a number that all lanes share for a stride.
  bool HasFactor() const { return has_factor_; }

  // Whether the active lanes' elements are so (i1), and where lane 0's then is.
  std::pair<llvm::Value*, llvm::Value*> Test(llvm::IRBuilderBase& builder, LaneValues& values,
                                             llvm::Value* mask) const;

 private:
  // The same of what follows from lane 0, and the index there. Lanes that are not active count too.
  std::pair<llvm::Value*, llvm::Value*> TestLane0(llvm::IRBuilderBase& builder,
                                                  const LaneValues& values,
                                                  llvm::Value* index) const;
  // By comparing all lanes.
  std::pair<llvm::Value*, llvm::Value*> TestLanes(llvm::IRBuilderBase& builder, LaneValues& values,
                                                  llvm::Value* index, llvm::Value* mask) const;

  llvm::GetElementPtrInst* address_ = nullptr;
  llvm::SmallVector<llvm::GetElementPtrInst*, 1> added_;  // to it, the last first
  unsigned operand_ = 0;                                  // the index that varies
  std::optional<NarrowIndex> narrow_;
  bool is_same_ = false, has_factor_ = false;
  int64_t step_ = 0;                // likely, of the index or its narrow value
  llvm::Value* factor_ = nullptr;   // the guess holds if this, where it is not null,
  uint64_t factor_value_ = 1;       // is so much,
  std::optional<LaneClamp> clamp_;  // and if this changes no lane
};

}  // namespace weft::compiler
