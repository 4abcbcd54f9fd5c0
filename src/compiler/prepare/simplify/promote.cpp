// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/simplify/promote.h"

#include "compiler/pass/llvm_passes.h"

namespace weft::compiler {

llvm::Error Promote(llvm::Module& module, KernelJob& job) {
  RunLlvmOnBodies(LlvmSequence::kPromote, module, job);
  return llvm::Error::success();
}

}  // namespace weft::compiler
