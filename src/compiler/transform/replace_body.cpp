// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/transform/replace_body.h"

namespace weft::compiler {

void ReplaceBody(llvm::Function& function,
                 llvm::function_ref<llvm::Value*(llvm::IRBuilder<>&)> make) {
  auto linkage = function.getLinkage();
  function.deleteBody();
  function.setLinkage(linkage);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(function.getContext(), "entry", &function));
  builder.CreateRet(make(builder));
}

}  // namespace weft::compiler
