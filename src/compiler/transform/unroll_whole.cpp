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
namespace {

using Places = llvm::SmallVector<llvm::Instruction*>;

// Those in a variable that constants tell, each behind what it counts from.
void AddPlaces(llvm::Instruction& address, Places& places) {
  for (llvm::User* user : address.users()) {
    auto* place = llvm::dyn_cast<llvm::GetElementPtrInst>(user);
    if (!place || !place->hasAllConstantIndices()) continue;
    places.push_back(place);
    AddPlaces(*place, places);
  }
}

// Has them be known wherever the variables are: what comes after a loop would take them from there
// by phis, behind which no variable is seen any more.
void HoistPlaces(llvm::BasicBlock& entry) {
  auto end = entry.getFirstNonPHIOrDbgOrAlloca();
  Places places;
  for (llvm::Instruction& variable : llvm::make_range(entry.begin(), end)) {
    AddPlaces(variable, places);
  }
  for (llvm::Instruction* place : places) {
    if (&*end == place) {
      ++end;
    } else {
      place->moveBefore(end);
    }
  }
}

}  // namespace

void CanonicalizeLoops(llvm::Function& kernel, KernelJob& job) {
  HoistPlaces(kernel.getEntryBlock());
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
