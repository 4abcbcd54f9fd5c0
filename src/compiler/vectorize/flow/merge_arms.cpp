// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/merge_arms.h"

#include "llvm/Transforms/Scalar/MergedLoadStoreMotion.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

namespace weft::compiler {

llvm::Error MergeArms(llvm::Module& module, KernelJob& job) {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SimplifyCFGPass(llvm::SimplifyCFGOptions().hoistCommonInsts(true)));
  passes.addPass(llvm::MergedLoadStoreMotionPass());
  job.functions.Run(passes, KernelOf(module));
  return llvm::Error::success();
}

}  // namespace weft::compiler
