// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

// What the entry reads, at its start, of the WeftLaunch that it is given.
llvm::LoadInst* LoadLaunchMember(llvm::Function& entry, uint64_t offset, llvm::Type* type,
                                 const llvm::Twine& name);

}  // namespace weft::compiler
