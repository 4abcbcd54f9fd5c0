// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/LoopInfo.h"

namespace weft::compiler {

// The registers that the values at the most crowded place of a loop take, where each takes
// `registers_of` it. Values that blocks pass to each other count for the whole loop.
double PeakRegisters(const llvm::Loop& loop,
                     llvm::function_ref<double(const llvm::Value&)> registers_of);

}  // namespace weft::compiler
