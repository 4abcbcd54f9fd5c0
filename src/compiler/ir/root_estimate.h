// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a processor's instruction tells of 1 / sqrt(x): an operation on floats and on vectors of
// them, as a call to a function without a body. It stands until the number of lanes is known.
#pragma once

#include "llvm/IR/IRBuilder.h"
#include "llvm/Target/TargetMachine.h"

namespace weft::compiler {

// Whether the processor has the instruction.
bool HasRootEstimate(const llvm::TargetMachine& machine);

// 1 / sqrt(x), but for a 2^-14th of it; exact where it is 0, infinite or not a number.
llvm::CallInst* CreateRootEstimate(llvm::IRBuilderBase& builder, llvm::Value* x);

bool IsRootEstimate(const llvm::Value& value);

}  // namespace weft::compiler
