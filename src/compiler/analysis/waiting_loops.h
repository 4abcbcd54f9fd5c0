// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a kernel waits for other work-items: takes a lock, watches a flag, queues by tickets. In
// lock step with the one it waits for it would never end, one after another it does.
#pragma once

#include "llvm/IR/Function.h"

namespace weft::compiler {

// Looks for loops left by what an atomic or volatile access finds at one place. A loop that tries a
// compare-and-exchange again with what it found meanwhile is none: each time some lane gets
// through. To be asked of simplified loops.
bool MayWait(llvm::Function& kernel);

}  // namespace weft::compiler
