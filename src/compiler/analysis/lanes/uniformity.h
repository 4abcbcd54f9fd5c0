// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which values and branches are the same for all work-items of a set. What the set is, the sources
// of divergence say (divergence_sources.h).
#pragma once

#include "llvm/ADT/GenericCycleInfo.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"

namespace weft::compiler {

class Uniformity {
 public:
  // Whether an instruction alone makes work-items differ, or makes them alike, whatever its
  // operands are.
  using Sources = llvm::InstructionUniformity (*)(const llvm::Value&);

  Uniformity(llvm::Function& kernel, Sources sources);

  // Uniform where it is computed and at each of its uses: a loop that work-items leave after
  // different numbers of turns makes its uniform values differ outside.
  bool IsUniform(const llvm::Instruction& value) const;

  // Whether work-items may have different values where they meet, be it because they come by
  // different ways, or left a loop in different turns.
  bool Differs(const llvm::PHINode& phi) const;

  bool BranchDiverges(const llvm::BasicBlock& block) const;

 private:
  llvm::DominatorTree dominators_;
  llvm::CycleInfo cycles_;
  llvm::TargetTransformInfo target_;
  llvm::UniformityInfo uniformity_;
};

}  // namespace weft::compiler
