// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/PassManager.h"

namespace weft::compiler {

// Makes values of the variables that a long function sets and reads in a few places only, such as
// the counter of a loop. To find where two values of a variable meet, LLVM's own promotion looks at
// all that the places where it is set dominate: in a kernel of many loops one after the other the
// square of their number. This looks back from where it is read instead.
//
// In: the first place that sets the variable dominates all others that set or read it; variables
// of which that is not so are left to LLVM.
class PromoteNearPass : public llvm::PassInfoMixin<PromoteNearPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
};

}  // namespace weft::compiler
