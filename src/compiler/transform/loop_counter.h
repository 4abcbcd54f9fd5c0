// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

// The value of a header's phi that comes into the loop, or null if there are several.
llvm::Value* StartOf(const llvm::PHINode& phi, const llvm::Loop& loop);

// Counts from 0 by the step, each turn, in 64 bits.
llvm::PHINode* AddCounter(const llvm::Loop& loop, int64_t step);

}  // namespace weft::compiler
