// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/PassManager.h"

namespace weft::compiler {

// Turns loops that are left at their head into such that are left at their end, as LoopRotate does.
// That keeps the dominator tree and what is known of counters for each, which costs all that the
// loop dominates: in a kernel of many loops one after the other the square of their number.
//
//   while (a) b;  =>  if (a) { do b; while (a); }
class RotateLoopsPass : public llvm::PassInfoMixin<RotateLoopsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
};

}  // namespace weft::compiler
