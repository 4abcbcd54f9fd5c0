// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/simplify/promote.h"

#include "compiler/transform/promote_near.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"

namespace weft::compiler {

llvm::Error Promote(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) PromoteIn(function, job);
  }
  return llvm::Error::success();
}

void PromoteIn(llvm::Function& function, KernelJob& job) {
  llvm::FunctionPassManager passes;
  passes.addPass(PromoteNearPass());
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  passes.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/false));
  job.functions.Run(passes, function);
}

}  // namespace weft::compiler
