// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/optimize/optimize.h"

#include "compiler/analysis/loops/few_loops.h"
#include "compiler/pass/llvm_passes.h"
#include "compiler/pass/quick_code.h"
#include "compiler/transform/optimize_function.h"

namespace weft::compiler {
namespace {

// Loops of the program's own, besides those over groups and work-items.
bool HasInnerLoops(const llvm::Module& module) {
  return llvm::any_of(
      module, [](const llvm::Function& function) { return function.hasFnAttribute(kHasLoops); });
}

// Whether code generation, which counts the turns of all loops, would do so by what all those ahead
// leave known, as it does where a loop is left at its head and goes on to the next.
bool HasManyLoops(llvm::Function& function, KernelJob& job) {
  return !HasFewLoops(job.functions.Analyses().getResult<llvm::LoopAnalysis>(function));
}

}  // namespace

llvm::Error Optimize(llvm::Module& module, KernelJob& job) {
  bool has_loops = HasInnerLoops(module);
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    OptimizeIn(function, job, has_loops);
    if (IsOfLeastEffort(function)) continue;  // its turns are not counted
    if (has_loops && HasManyLoops(function, job))
      RunLlvm({LlvmSequence::kRotateLoops}, function, job);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
