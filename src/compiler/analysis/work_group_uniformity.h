// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which values are the same for all work-items of a group that compute them between the same two
// barriers. Not to be taken for uniformity within a SIMD group, which more values have.
//
// A load from global or local memory at a uniform address is uniform: were another work-item to
// store there with no barrier between, the program would have a data race. Atomic and volatile
// loads are not, nor is private memory.
#pragma once

#include "llvm/ADT/GenericCycleInfo.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"

namespace weft::compiler {

class WorkGroupUniformity {
 public:
  explicit WorkGroupUniformity(llvm::Function& kernel);

  // Uniform where it is computed and at each of its uses: a loop that work-items leave after
  // different numbers of turns makes its uniform values differ outside.
  bool IsUniform(const llvm::Instruction& value) const;

  bool BranchDiverges(const llvm::BasicBlock& block) const;

 private:
  llvm::DominatorTree dominators_;
  llvm::CycleInfo cycles_;
  llvm::TargetTransformInfo divergence_sources_;
  llvm::UniformityInfo uniformity_;
};

}  // namespace weft::compiler
