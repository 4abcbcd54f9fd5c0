// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/simplify/simplify.h"

#include "compiler/pass/llvm_passes.h"

namespace weft::compiler {

llvm::Error Simplify(llvm::Module& module, KernelJob& job) {
  RunLlvmOnBodies(LlvmSequence::kSimplify, module, job);
  return llvm::Error::success();
}

}  // namespace weft::compiler
