// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What LLVM's masked loads, stores, gathers and scatters have in common.
#pragma once

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {

struct MaskedAccess {
  explicit MaskedAccess(llvm::IntrinsicInst& instruction);

  llvm::IntrinsicInst& call;
  llvm::Value* place;  // one address, or those of the lanes
  llvm::Value* mask;
  llvm::Value* absent;  // of a load: what inactive lanes have; else null
  llvm::Value* stored;  // of a store; else null
  llvm::FixedVectorType* type;
  llvm::Align alignment;
};

}  // namespace weft::compiler
