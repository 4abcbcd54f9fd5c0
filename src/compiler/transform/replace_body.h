// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

// The function returns what `make` computes, and does nothing else.
void ReplaceBody(llvm::Function& function,
                 llvm::function_ref<llvm::Value*(llvm::IRBuilder<>&)> make);

}  // namespace weft::compiler
