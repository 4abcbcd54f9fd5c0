// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/pass/function_passes.h"

#include "compiler/analysis/memory/address_space_alias.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/BasicAliasAnalysis.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/Analysis/DependenceAnalysis.h"
#include "llvm/Analysis/LastRunTrackingAnalysis.h"
#include "llvm/Analysis/LazyValueInfo.h"
#include "llvm/Analysis/LoopAccessAnalysis.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryDependenceAnalysis.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/PhiValues.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ProfileSummaryInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScopedNoAliasAA.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SimpleLoopUnswitch.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"

namespace weft::compiler {
namespace {

llvm::AAManager AliasAnalyses() {
  llvm::AAManager analyses;
  analyses.registerFunctionAnalysis<llvm::BasicAA>();
  analyses.registerFunctionAnalysis<llvm::ScopedNoAliasAA>();
  analyses.registerFunctionAnalysis<AddressSpaceAlias>();
  return analyses;
}

// Of the C library, loops of a kernel may become memset: what looks like another one of its
// functions is the program's own.
llvm::TargetLibraryInfoImpl LibraryOfKernels(const llvm::Triple& triple) {
  llvm::TargetLibraryInfoImpl library(triple);
  library.disableAllFunctions();
  library.setAvailable(llvm::LibFunc_memset);
  return library;
}

template <typename... Analyses>
void Register(llvm::FunctionAnalysisManager& manager) {
  (manager.registerPass([] { return Analyses(); }), ...);
}

}  // namespace

struct FunctionPasses::Managers {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::ModuleAnalysisManager modules;
};

FunctionPasses::FunctionPasses(llvm::TargetMachine& machine)
    : managers_(std::make_unique<Managers>()) {
  auto& [loops, functions, modules] = *managers_;
  functions.registerPass([&] { return machine.getTargetIRAnalysis(); });
  functions.registerPass(
      [&] { return llvm::TargetLibraryAnalysis(LibraryOfKernels(machine.getTargetTriple())); });
  functions.registerPass([] { return AliasAnalyses(); });
  Register<llvm::BasicAA, llvm::ScopedNoAliasAA, AddressSpaceAlias>(functions);
  Register<llvm::AssumptionAnalysis, llvm::BlockFrequencyAnalysis, llvm::BranchProbabilityAnalysis,
           llvm::CycleAnalysis, llvm::DemandedBitsAnalysis, llvm::DependenceAnalysis,
           llvm::DominatorTreeAnalysis, llvm::LastRunTrackingAnalysis, llvm::LazyValueAnalysis,
           llvm::LoopAccessAnalysis, llvm::LoopAnalysis, llvm::MemoryDependenceAnalysis,
           llvm::MemorySSAAnalysis, llvm::OptimizationRemarkEmitterAnalysis,
           llvm::PassInstrumentationAnalysis, llvm::PhiValuesAnalysis,
           llvm::PostDominatorTreeAnalysis, llvm::ScalarEvolutionAnalysis,
           llvm::ShouldRunExtraVectorPasses>(functions);
  loops.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  loops.registerPass(
      [] { return llvm::ShouldRunExtraSimpleLoopUnswitch(); });  // IndVarSimplify asks
  modules.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  modules.registerPass([] { return llvm::ProfileSummaryAnalysis(); });
  functions.registerPass([&] { return llvm::LoopAnalysisManagerFunctionProxy(loops); });
  functions.registerPass([&] { return llvm::ModuleAnalysisManagerFunctionProxy(modules); });
  loops.registerPass([&] { return llvm::FunctionAnalysisManagerLoopProxy(functions); });
}

FunctionPasses::~FunctionPasses() {
  managers_->functions.clear();
  managers_->modules.clear();
}

void FunctionPasses::Run(llvm::FunctionPassManager& passes, llvm::Function& function) {
  llvm::PreservedAnalyses preserved = passes.run(function, managers_->functions);
  managers_->functions.invalidate(function, preserved);
}

llvm::FunctionAnalysisManager& FunctionPasses::Analyses() { return managers_->functions; }

void FunctionPasses::Forget(llvm::Function& function) {
  managers_->functions.clear(function, function.getName());
}

}  // namespace weft::compiler
