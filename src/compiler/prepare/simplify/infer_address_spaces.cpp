// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/simplify/infer_address_spaces.h"

#include "compiler/pass/llvm_passes.h"

namespace weft::compiler {

llvm::Error InferAddressSpaces(llvm::Module& module, KernelJob& job) {
  RunLlvmOnBodies(LlvmSequence::kInferAddressSpaces, module, job);
  return llvm::Error::success();
}

}  // namespace weft::compiler
