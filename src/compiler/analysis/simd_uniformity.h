// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which branches send the work-items of one SIMD group different ways. The group holds consecutive
// work-items along dimension 0; ids of the other dimensions and of the group are the same for all.
// To be asked before the control flow is linearized; afterwards every branch is uniform and
// vectorizer/lane_shapes.h tells values apart.
#pragma once

#include "llvm/ADT/GenericCycleInfo.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"

namespace weft::compiler {

class SimdUniformity {
 public:
  explicit SimdUniformity(llvm::Function& kernel);
  bool BranchDiverges(const llvm::BasicBlock& block) const;

 private:
  llvm::DominatorTree dominators_;
  llvm::CycleInfo cycles_;
  llvm::TargetTransformInfo divergence_sources_;
  llvm::UniformityInfo uniformity_;
};

}  // namespace weft::compiler
