// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps masked loads ahead of the stores that they are ahead of. LLVM 22's InstCombine makes one
// load of a load that a select has to itself and of the select's other value, if both are under one
// mask, and puts it where the select is, whatever was stored meanwhile.
//
// What InstCombine is to be kept from has another use while it runs. Selects as they are before are
// taken into their loads instead, where these are:
//
//   %old = masked.load(%p, %m, poison); store ..; %x = select %m, %old, %other
//     =>  %x = masked.load(%p, %m, %other); store ..
#pragma once

#include "llvm/IR/PassManager.h"

namespace weft::compiler {

// Before InstCombine.
class KeepLoadsPass : public llvm::PassInfoMixin<KeepLoadsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
};

// Behind it.
class ReleaseLoadsPass : public llvm::PassInfoMixin<ReleaseLoadsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
};

}  // namespace weft::compiler
