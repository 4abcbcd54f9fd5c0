// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes of passes.def by name and by stage.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

struct Pass {
  llvm::StringLiteral stage;
  llvm::StringLiteral name;
  llvm::Error (*run)(llvm::Module&, KernelJob&);
};

// All passes, in the order in which they compile a kernel.
llvm::ArrayRef<Pass> AllPasses();

// Whether the pass, one of AllPasses, is the last of its stage.
bool EndsStage(const Pass& pass);

// Runs one pass; debug builds check the IR that it leaves.
llvm::Error RunPass(const Pass& pass, llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
