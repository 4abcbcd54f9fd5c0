// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first and the last turn of loops that count a known number of them: what a comparison of a
// sum with the counter answers in both, it answers in all turns between them, as for the taps of a
// filter, `x + dx < w` with dx from -2 to 2.
#pragma once

#include "compiler/pass/kernel_job.h"
#include "compiler/vectorize/peel/entry_copies.h"
#include "llvm/Analysis/LoopInfo.h"

namespace weft::compiler {

class TurnEnds {
 public:
  TurnEnds(llvm::Function& kernel, KernelJob& job);

  // Whether a comparison can be computed at the kernel's entry for the first turn and the last, and
  // does not turn back between them.
  bool IsKnownAtEntry(llvm::ICmpInst& comparison) const;

  // What counters are in the first turn, and in the last.
  const EntryCopies::Values& first() const { return first_; }
  const EntryCopies::Values& last() const { return last_; }

 private:
  void Add(llvm::PHINode& phi, const llvm::Loop& loop, unsigned turns,
           llvm::ScalarEvolution& evolution);
  bool CountsIn(const llvm::PHINode& counter, const llvm::BasicBlock& block) const;
  // Whether a value of the block goes up or down with one counter, or does not depend on any.
  bool IsInStep(llvm::Value& value, const llvm::BasicBlock& block,
                const llvm::PHINode*& counter) const;
  // Whether a sum or product holds the number that it would without an end of numbers.
  bool DoesNotWrap(llvm::Operator& value) const;

  const llvm::LoopInfo* loops_;
  EntryCopies::Values first_, last_;
};

}  // namespace weft::compiler
