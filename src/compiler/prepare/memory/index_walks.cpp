// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/memory/index_walks.h"

#include "compiler/analysis/loops/unit_walk.h"
#include "compiler/transform/loop_counter.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

struct Walk {
  llvm::PHINode* pointer;
  llvm::Value* start;
  llvm::Type* element;
  int64_t step;  // elements
};

// What is accessed where the pointer points, if the step is a multiple of it, or else bytes.
llvm::Type* ElementOf(const llvm::PHINode& pointer, int64_t bytes) {
  const llvm::DataLayout& layout = pointer.getDataLayout();
  for (const llvm::User* user : pointer.users()) {
    if (llvm::getLoadStorePointerOperand(user) != &pointer) continue;
    llvm::Type* type = llvm::getLoadStoreType(user);
    if (!type->isSingleValueType()) continue;
    if (bytes % int64_t(layout.getTypeAllocSize(type).getFixedValue()) == 0) return type;
  }
  return llvm::Type::getInt8Ty(pointer.getContext());
}

std::optional<Walk> WalkOf(llvm::PHINode& phi, const llvm::Loop& loop,
                           llvm::ScalarEvolution& evolution) {
  if (!phi.getType()->isPointerTy()) return std::nullopt;
  auto* places = llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution.getSCEV(&phi));
  if (!places || places->getLoop() != &loop) return std::nullopt;
  auto* step = llvm::dyn_cast<llvm::SCEVConstant>(places->getStepRecurrence(evolution));
  llvm::Value* start = StartOf(phi, loop);
  if (!step || !start) return std::nullopt;
  const int64_t bytes = step->getAPInt().getSExtValue();
  llvm::Type* element = ElementOf(phi, bytes);
  const int64_t size = phi.getDataLayout().getTypeAllocSize(element).getFixedValue();
  return Walk{&phi, start, element, bytes / size};
}

llvm::SmallVector<Walk> WalksOf(const llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
  llvm::SmallVector<Walk> walks;
  for (llvm::PHINode& phi : loop.getHeader()->phis()) {
    if (auto walk = WalkOf(phi, loop, evolution)) walks.push_back(*walk);
  }
  return walks;
}

void Index(const Walk& walk, llvm::PHINode& counter) {
  llvm::BasicBlock* header = counter.getParent();
  llvm::IRBuilder<> builder(header, header->getFirstInsertionPt());
  llvm::Value* place = builder.CreateGEP(walk.element, walk.start, &counter);
  llvm::SmallVector<llvm::WeakTrackingVH> steps(walk.pointer->incoming_values());
  walk.pointer->replaceAllUsesWith(place);
  walk.pointer->eraseFromParent();
  llvm::RecursivelyDeleteTriviallyDeadInstructionsPermissive(steps);
}

}  // namespace

llvm::Error IndexWalks(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  llvm::FunctionAnalysisManager& analyses = job.functions.Analyses();
  auto& loops = analyses.getResult<llvm::LoopAnalysis>(kernel);
  auto has_pointers = [](const llvm::Loop* loop) {
    return llvm::any_of(loop->getHeader()->phis(),
                        [](llvm::PHINode& phi) { return phi.getType()->isPointerTy(); });
  };
  if (llvm::none_of(loops.getLoopsInPreorder(), has_pointers)) return llvm::Error::success();
  auto& evolution = analyses.getResult<llvm::ScalarEvolutionAnalysis>(kernel);
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    llvm::SmallDenseMap<int64_t, llvm::PHINode*, 4> counters;
    for (const Walk& walk : WalksOf(*loop, evolution)) {
      llvm::PHINode*& counter = counters[walk.step];
      if (!counter) counter = AddCounter(*loop, walk.step);
      evolution.forgetValue(walk.pointer);
      Index(walk, *counter);
    }
  }
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
