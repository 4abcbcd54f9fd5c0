// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/codegen/codegen_passes.h"

#include "compiler/codegen/align_stack.h"
#include "compiler/workarounds/keep_sign_masks.h"
#include "llvm/PassRegistry.h"

namespace weft::compiler {

void CodegenPasses::add(llvm::Pass* pass) {
  const llvm::PassInfo* info =
      llvm::PassRegistry::getPassRegistry()->getPassInfo(pass->getPassID());
  const llvm::StringRef name = info ? info->getPassArgument() : "";
  if (name == "x86-compress-evex") PassManager::add(MakeKeepSignMasks());
  if (name == "finalize-isel") PassManager::add(MakeAlignStack());
  PassManager::add(pass);
  if (name == "stack-protector") PassManager::add(MakeCutLongBlocks(parts_));
  if (name == "finalize-isel") PassManager::add(MakeJoinSelectionParts(parts_));
}

}  // namespace weft::compiler
