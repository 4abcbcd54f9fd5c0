// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/transform/optimize_function.h"

#include "compiler/analysis/loops/few_loops.h"
#include "compiler/pass/llvm_passes.h"
#include "compiler/pass/quick_code.h"
#include "llvm/Analysis/LoopInfo.h"

namespace weft::compiler {

void OptimizeIn(llvm::Function& function, KernelJob& job, bool has_loops) {
  using enum LlvmSequence;
  if (IsOfLeastEffort(function)) return RunLlvm({kOptimizeLeast}, function, job);
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(function);
  if (has_loops && HasFewLoops(loops)) {
    RunLlvm({kOptimize, kOptimizeLoops, kOptimizeEnd}, function, job);
  } else {
    RunLlvm({kOptimize, kOptimizeEnd}, function, job);
  }
}

}  // namespace weft::compiler
