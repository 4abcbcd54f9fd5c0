// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

// Counts from 0 by the step, each turn, in 64 bits.
llvm::PHINode* AddCounter(const llvm::Loop& loop, int64_t step);

}  // namespace weft::compiler
