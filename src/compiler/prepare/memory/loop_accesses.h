// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"

namespace weft::compiler {

using Accesses = llvm::SmallVector<llvm::Instruction*, 8>;

// All that a loop does to memory, if it is no more than plain reads and writes, and not too many to
// compare with each other; otherwise nothing.
Accesses PlainAccessesOf(const llvm::Loop& loop);

// Whether an address is the same in all turns, and is computed before the loop from now on. What it
// is computed of may be so in any case.
bool IsComputedBefore(llvm::Value& address, const llvm::Loop& loop);

}  // namespace weft::compiler
