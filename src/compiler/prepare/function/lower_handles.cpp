// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/lower_handles.h"

#include "llvm/IR/Instructions.h"

namespace weft::compiler {

bool IsHandleFunction(llvm::StringRef name) {
  return name == "__translate_sampler_initializer" || name == "__weft_sampler" ||
         name.starts_with("_Z12__weft_image") || name == "__weft_pipe_ro" ||
         name == "__weft_pipe_wo" || name == "__weft_reservation" || name == "__weft_reserve_id" ||
         name == "__weft_queue_word" || name == "__weft_event_word" ||
         name == "__weft_device_event";
}

llvm::Error LowerHandles(llvm::Module& module, KernelJob&) {
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    if (!function.isDeclaration() || !IsHandleFunction(function.getName())) continue;
    for (llvm::User* user : llvm::make_early_inc_range(function.users())) {
      auto* call = llvm::cast<llvm::CallInst>(user);
      call->replaceAllUsesWith(call->getArgOperand(0));
      call->eraseFromParent();
    }
    function.eraseFromParent();
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
