// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unrolling of single loops, for passes that know why.
#pragma once

#include "compiler/pass/kernel_job.h"
#include "llvm/Analysis/LoopInfo.h"

namespace weft::compiler {

// Brings loops into the form that UnrollWhole takes. Private variables are still seen by what comes
// after loops: the constant places in them are known where they are.
void CanonicalizeLoops(llvm::Function& kernel, KernelJob& job);

// Makes straight code of a loop that turns so many times. Returns whether it could; analyses that
// know loops and dominators then still hold.
bool UnrollWhole(llvm::Loop& loop, unsigned turns, llvm::Function& kernel, KernelJob& job);

}  // namespace weft::compiler
