// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/pass/rotate_loops.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Transforms/Utils/LoopRotationUtils.h"

namespace weft::compiler {

llvm::PreservedAnalyses RotateLoopsPass::run(llvm::Function& function,
                                             llvm::FunctionAnalysisManager& analyses) {
  // LLVM's own: instructions of a head that stand twice afterwards.
  constexpr unsigned kMaxOfHead = 16;
  auto& loops = analyses.getResult<llvm::LoopAnalysis>(function);
  auto& target = analyses.getResult<llvm::TargetIRAnalysis>(function);
  auto& assumptions = analyses.getResult<llvm::AssumptionAnalysis>(function);
  const llvm::SimplifyQuery query(function.getDataLayout());
  bool has_changed = false;
  for (llvm::Loop* loop : llvm::reverse(loops.getLoopsInPreorder())) {
    has_changed |=
        llvm::LoopRotation(loop, &loops, &target, &assumptions, nullptr, nullptr, nullptr, query,
                           /*RotationOnly=*/false, kMaxOfHead, /*IsUtilMode=*/false);
  }
  if (!has_changed) return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserve<llvm::LoopAnalysis>();
  return preserved;
}

}  // namespace weft::compiler
