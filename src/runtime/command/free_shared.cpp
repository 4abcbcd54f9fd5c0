// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/command/free_shared.h"

namespace weft {

cl_int FreeSharedCommand::Run(Pool&) {
  if (function_) {
    function_(queue_, cl_uint(pointers_.size()), pointers_.data(), user_data_);
    return CL_COMPLETE;
  }
  for (void* pointer : pointers_) context_->shared_memory().Take(pointer);
  return CL_COMPLETE;
}

}  // namespace weft
