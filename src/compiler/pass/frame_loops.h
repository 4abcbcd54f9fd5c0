// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/PassManager.h"

namespace weft::compiler {

// Gives each loop a preheader, and exits that nothing else leads to, as LoopSimplify does, for
// which this leaves little to do. LoopSimplify keeps the dominator tree for every block that it
// puts in, which costs all that the block dominates: in a kernel of many loops one after the other
// the square of their number.
//
//   before: br header    header: br %more, header, end    end: ..
//   other:  br %c, header, end
//     =>  preheader: br header    header: br %more, header, exit    exit: br end
class FrameLoopsPass : public llvm::PassInfoMixin<FrameLoopsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
};

}  // namespace weft::compiler
