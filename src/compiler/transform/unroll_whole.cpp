// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/transform/unroll_whole.h"

#include "compiler/pass/llvm_passes.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

namespace weft::compiler {

void CanonicalizeLoops(llvm::Function& kernel, KernelJob& job) {
  RunLlvm({LlvmSequence::kFormLoops}, kernel, job);
}

bool UnrollWhole(llvm::Loop& loop, unsigned turns, llvm::Function& kernel, KernelJob& job) {
  llvm::FunctionAnalysisManager& analyses = job.functions.Analyses();
  llvm::UnrollLoopOptions options{};
  options.Count = turns;
  options.Force = true;
  auto result = llvm::UnrollLoop(
      &loop, options, &analyses.getResult<llvm::LoopAnalysis>(kernel),
      &analyses.getResult<llvm::ScalarEvolutionAnalysis>(kernel),
      &analyses.getResult<llvm::DominatorTreeAnalysis>(kernel),
      &analyses.getResult<llvm::AssumptionAnalysis>(kernel),
      &analyses.getResult<llvm::TargetIRAnalysis>(kernel),
      &analyses.getResult<llvm::OptimizationRemarkEmitterAnalysis>(kernel), /*PreserveLCSSA=*/true);
  return result != llvm::LoopUnrollResult::Unmodified;
}

}  // namespace weft::compiler
