// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/Instructions.h"

namespace weft::compiler {

// Whether it is a load or a store that is neither atomic nor volatile.
inline bool IsSimpleAccess(const llvm::Instruction& instruction) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) return load->isSimple();
  auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
  return store && store->isSimple();
}

}  // namespace weft::compiler
