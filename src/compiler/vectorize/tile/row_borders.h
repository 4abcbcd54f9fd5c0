// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparisons by which rows of work-items part, such as of their ids with the height of a matrix.
// Hidden behind answers that all rows share, they let rows go one way, in code that is for those
// that answer alike.
#pragma once

#include "compiler/pass/kernel_job.h"
#include "compiler/vectorize/peel/borders.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace weft::compiler {

class RowBorders {
 public:
  // Those of rows along a dimension. False if these may part at anything else.
  bool Find(llvm::Function& kernel, const KernelJob& job, unsigned dimension);

  void Hide();
  // Undoes it, in the kernel or in a copy of it.
  void Show();
  void Show(const llvm::ValueToValueMapTy& copies);

  // Puts in the place of what is hidden what the row of `id` answers, and tells whether so many
  // rows from it on do so too.
  llvm::Value* Answer(llvm::IRBuilderBase& entry, llvm::Value* id, unsigned rows);

 private:
  unsigned dimension_ = 0;
  Borders borders_;
  llvm::SmallVector<llvm::Instruction*> answers_;
};

}  // namespace weft::compiler
