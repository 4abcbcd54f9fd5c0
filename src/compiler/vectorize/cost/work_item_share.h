// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which part of a work-group comes to a block, as far as comparisons of local ids with constants
// tell, `if (i < 8)` is for 8 work-items, and for one SIMD group, of however many there are, and
// branches that say what is rare (`!prof`).
#pragma once

#include "compiler/pass/kernel_job.h"
#include "llvm/IR/Dominators.h"

namespace weft::compiler {

class WorkItemShare {
 public:
  WorkItemShare(llvm::Function& kernel, KernelJob& job);

  // Of all work-items, those that come to the block, counted in groups of so many that all come if
  // one does: 1 if nothing is known.
  double At(const llvm::BasicBlock& block, unsigned group) const;
  // How often such a group comes to the block, as far as rare ways tell.
  double Chance(const llvm::BasicBlock& block, unsigned group) const;

 private:
  const uint64_t row_;  // work-items along dimension 0, 0 if that is not known
  llvm::DenseMap<const llvm::BasicBlock*, uint64_t> most_;  // of a row, at a block
  llvm::DenseMap<const llvm::BasicBlock*, double> chance_;  // of a work-item
};

}  // namespace weft::compiler
