// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/launch/launch_member.h"

#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

llvm::LoadInst* LoadLaunchMember(llvm::Function& entry, uint64_t offset, llvm::Type* type,
                                 const llvm::Twine& name) {
  constexpr unsigned kLaunchParameter = 1;  // of WeftKernelEntry
  llvm::IRBuilder<> builder(&*entry.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  llvm::Value* place = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(),
                                                          entry.getArg(kLaunchParameter), offset);
  return builder.CreateLoad(type, place, name);
}

}  // namespace weft::compiler
