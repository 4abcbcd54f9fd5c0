// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/merge_arms.h"

#include "compiler/pass/llvm_passes.h"

namespace weft::compiler {

llvm::Error MergeArms(llvm::Module& module, KernelJob& job) {
  RunLlvm({LlvmSequence::kMergeArms}, KernelOf(module), job);
  return llvm::Error::success();
}

}  // namespace weft::compiler
