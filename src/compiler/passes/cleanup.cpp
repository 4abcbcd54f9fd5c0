// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/passes/cleanup.h"

#include "compiler/analysis/few_loops.h"
#include "compiler/passes/frame_loops.h"
#include "compiler/passes/promote_near.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/MergedLoadStoreMotion.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

namespace weft::compiler {
namespace {

constexpr unsigned kGenericSpace = 4;

llvm::Error RunOnBodies(llvm::Module& module, KernelJob& job, llvm::FunctionPassManager& passes) {
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) job.functions.Run(passes, function);
  }
  return llvm::Error::success();
}

// A switch stays one, since a table is a load that the vectorizer would have to gather.
llvm::SimplifyCFGPass EarlySimplifyCfg() {
  return llvm::SimplifyCFGPass(llvm::SimplifyCFGOptions());
}

llvm::SimplifyCFGPass LateSimplifyCfg() {
  return llvm::SimplifyCFGPass(llvm::SimplifyCFGOptions()
                                   .convertSwitchRangeToICmp(true)
                                   .convertSwitchToLookupTable(true)
                                   .hoistCommonInsts(true)
                                   .sinkCommonInsts(true));
}

// Loops of the program's own, besides those over groups and work-items.
bool HasInnerLoops(const llvm::Module& module) {
  return llvm::any_of(
      module, [](const llvm::Function& function) { return function.hasFnAttribute(kHasLoops); });
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

llvm::Error Promote(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) PromoteIn(function, job);
  }
  return llvm::Error::success();
}

void PromoteIn(llvm::Function& function, KernelJob& job) {
  llvm::FunctionPassManager passes;
  passes.addPass(PromoteNearPass());
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  passes.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/false));
  job.functions.Run(passes, function);
}

llvm::Error InferAddressSpaces(llvm::Module& module, KernelJob& job) {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::InferAddressSpacesPass(kGenericSpace));
  return RunOnBodies(module, job, passes);
}

llvm::Error Simplify(llvm::Module& module, KernelJob& job) {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(EarlySimplifyCfg());
  return RunOnBodies(module, job, passes);
}

llvm::Error MergeArms(llvm::Module& module, KernelJob& job) {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SimplifyCFGPass(llvm::SimplifyCFGOptions().hoistCommonInsts(true)));
  passes.addPass(llvm::MergedLoadStoreMotionPass());
  job.functions.Run(passes, KernelOf(module));
  return llvm::Error::success();
}

void OptimizeIn(llvm::Function& function, KernelJob& job, bool has_loops) {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  passes.addPass(LateSimplifyCfg());
  passes.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(FrameLoopsPass());
  passes.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::LICMPass(llvm::LICMOptions()),
                                                       /*UseMemorySSA=*/true));
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(function);
  if (has_loops && HasFewLoops(loops)) AddLoopPasses(passes);
  passes.addPass(llvm::DSEPass());
  passes.addPass(LateSimplifyCfg());
  job.functions.Run(passes, function);
}

llvm::Error Optimize(llvm::Module& module, KernelJob& job) {
  bool has_loops = HasInnerLoops(module);
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) OptimizeIn(function, job, has_loops);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
