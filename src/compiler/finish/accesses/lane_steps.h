// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors of integers whose lanes lie a step apart, which the code tells only at run time.
#pragma once

#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

// Lane k has `start` + k * `step`, as integers of the vector's width wrap.
struct LaneSteps {
  llvm::Value* start;
  llvm::Value* step;

  bool IsUniform() const;
};

// Computes the scalars where the vectors are.
class LaneStepFinder {
 public:
  explicit LaneStepFinder(const llvm::DataLayout& layout) : folder_(layout) {}

  // Nothing if the lanes are not known to lie so.
  std::optional<LaneSteps> Of(llvm::Value* vector) { return Of(vector, 0); }

 private:
  using Builder = llvm::IRBuilder<llvm::InstSimplifyFolder>;

  std::optional<LaneSteps> Of(llvm::Value* vector, unsigned depth);
  std::optional<LaneSteps> Find(llvm::Value* vector, unsigned depth);
  static std::optional<LaneSteps> Combine(Builder& builder, const llvm::Instruction& instruction,
                                          const LaneSteps& a, const LaneSteps& b);

  const llvm::InstSimplifyFolder folder_;
  llvm::DenseMap<llvm::Value*, std::optional<LaneSteps>> known_;
};

}  // namespace weft::compiler
