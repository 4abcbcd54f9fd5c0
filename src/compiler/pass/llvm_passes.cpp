// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/pass/llvm_passes.h"

#include "compiler/ir/address_spaces.h"
#include "compiler/pass/frame_loops.h"
#include "compiler/pass/keep_loads.h"
#include "compiler/pass/promote_near.h"
#include "compiler/pass/rotate_loops.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopIdiomRecognize.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/MergedLoadStoreMotion.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Scalar/TailRecursionElimination.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"
#include "llvm/Transforms/Vectorize/SLPVectorizer.h"
#include "llvm/Transforms/Vectorize/VectorCombine.h"

namespace weft::compiler {
namespace {

template <class... Passes>
void Add(llvm::FunctionPassManager& manager, Passes&&... passes) {
  (manager.addPass(std::forward<Passes>(passes)), ...);
}

llvm::SimplifyCFGOptions OptimizedFlow() {
  return llvm::SimplifyCFGOptions()
      .convertSwitchRangeToICmp(true)
      .convertSwitchToLookupTable(true)
      .hoistCommonInsts(true)
      .sinkCommonInsts(true);
}

llvm::GVNPass ForwardLoads() {
  return llvm::GVNPass(llvm::GVNOptions().setPRE(false).setLoadPRE(false));
}

// Of vectors.
llvm::FunctionPassManager Combine() {
  llvm::FunctionPassManager manager;
  Add(manager, KeepLoadsPass(), llvm::InstCombinePass(), ReleaseLoadsPass());
  return manager;
}

void AddSequence(llvm::FunctionPassManager& manager, LlvmSequence sequence) {
  using namespace llvm;
  switch (sequence) {
#define WEFT_LLVM(name, ...) \
  case LlvmSequence::name: return Add(manager, __VA_ARGS__);
#include "compiler/pass/passes.def"
  }
}

}  // namespace

void RunLlvm(std::initializer_list<LlvmSequence> sequences, llvm::Function& function,
             KernelJob& job) {
  llvm::FunctionPassManager manager;
  for (LlvmSequence sequence : sequences) AddSequence(manager, sequence);
  job.functions.Run(manager, function);
}

void RunLlvm(LlvmSequence sequence, llvm::Function& function,
             llvm::FunctionAnalysisManager& analyses) {
  llvm::FunctionPassManager manager;
  AddSequence(manager, sequence);
  manager.run(function, analyses);
  analyses.clear(function, function.getName());
}

void RunLlvmOnBodies(LlvmSequence sequence, llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) RunLlvm({sequence}, function, job);
  }
}

}  // namespace weft::compiler
