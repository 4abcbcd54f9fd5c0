// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/transform/optimize_function.h"

#include "compiler/analysis/few_loops.h"
#include "compiler/transform/frame_loops.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

namespace weft::compiler {
namespace {

llvm::SimplifyCFGPass SimplifyFlow() {
  return llvm::SimplifyCFGPass(llvm::SimplifyCFGOptions()
                                   .convertSwitchRangeToICmp(true)
                                   .convertSwitchToLookupTable(true)
                                   .hoistCommonInsts(true)
                                   .sinkCommonInsts(true));
}

// Unrolling small loops lets private arrays become SSA values and repeated loads go.
void AddLoopPasses(llvm::FunctionPassManager& passes) {
  // Only loops that unroll whole: partial unrolling of the work-item loops is the vectorizer's.
  passes.addPass(llvm::LoopUnrollPass(
      llvm::LoopUnrollOptions().setPartial(false).setRuntime(false).setUpperBound(false).setPeeling(
          false)));
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  passes.addPass(llvm::GVNPass(llvm::GVNOptions().setPRE(false).setLoadPRE(false)));
  passes.addPass(llvm::InstCombinePass());
}

}  // namespace

void OptimizeIn(llvm::Function& function, KernelJob& job, bool has_loops) {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  passes.addPass(SimplifyFlow());
  passes.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(FrameLoopsPass());
  passes.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::LICMPass(llvm::LICMOptions()),
                                                       /*UseMemorySSA=*/true));
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(function);
  if (has_loops && HasFewLoops(loops)) AddLoopPasses(passes);
  passes.addPass(llvm::DSEPass());
  passes.addPass(SimplifyFlow());
  job.functions.Run(passes, function);
}

}  // namespace weft::compiler
