// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/simplify/simplify.h"

#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

namespace weft::compiler {

llvm::Error Simplify(llvm::Module& module, KernelJob& job) {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::InstCombinePass());
  // A switch stays one, since a table is a load that the vectorizer would have to gather.
  passes.addPass(llvm::SimplifyCFGPass(llvm::SimplifyCFGOptions()));
  job.functions.RunOnBodies(passes, module);
  return llvm::Error::success();
}

}  // namespace weft::compiler
