// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/lower_any.h"

namespace weft::compiler {

llvm::Error LowerAny(llvm::Module& module, KernelJob&) {
  for (const llvm::Function& function : module) {
    for (llvm::CallInst* call : MarkerCalls(function, Marker::kAny)) {
      call->replaceAllUsesWith(call->getArgOperand(0));
      call->eraseFromParent();
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
