// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a function's values cost that find no room in registers: as code is laid out block after
// block, the one whose next use is farthest gives way to each new one, is written to the stack
// once, and read again before it is used. What a loop uses stays of use up to the loop's end.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/LoopInfo.h"

namespace weft::compiler {

class Spills {
 public:
  // Each value takes `registers_of` it, of so many `registers` in all.
  Spills(llvm::Function& function, const llvm::LoopInfo& loops, double registers,
         llvm::function_ref<double(const llvm::Value&)> registers_of);

  // Registers written to the stack or read from there whenever the block runs.
  double Of(const llvm::BasicBlock& block) const { return moved_.lookup(&block); }

 private:
  llvm::DenseMap<const llvm::BasicBlock*, double> moved_;
};

}  // namespace weft::compiler
