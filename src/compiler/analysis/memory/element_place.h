// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Argument.h"

namespace weft::compiler {

using ValueSet = llvm::SmallPtrSet<const llvm::Value*, 8>;

// Whether loads and stores of a buffer, in a loop, stay in different turns apart: each turn reaches
// one element alone, or record, whose number is the loop's counter. `counters` are the values that
// are the counter's, which is another one in each turn.
//
//   y[3 * i] = y[3 * i + 2] + 1;  // yes
//   y[i] = y[i + 1];              // no
bool AreElementsApart(const llvm::Argument& buffer, llvm::ArrayRef<llvm::Instruction*> accesses,
                      const ValueSet& counters, const llvm::Loop& loop);

}  // namespace weft::compiler
