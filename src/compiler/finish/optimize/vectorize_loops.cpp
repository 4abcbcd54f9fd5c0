// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/optimize/vectorize_loops.h"

#include "compiler/analysis/loops/few_loops.h"
#include "compiler/analysis/loops/row_walks.h"
#include "compiler/pass/llvm_passes.h"
#include "compiler/transform/unroll_whole.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

namespace weft::compiler {
namespace {

// Instructions of a kernel beyond which its loops are left as they are.
constexpr unsigned kMaxWithLoops = 5000;

// Turns of a loop, and instructions of all of them, that become straight code.
constexpr unsigned kMaxTurnsLeft = 16, kMaxUnrolled = 256;

// Leaves LLVM's vectorizer only the loops that walk rows. Returns whether there are any.
bool MarkOthers(llvm::Function& entry, KernelJob& job) {
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(entry);
  auto& evolution = job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(entry);
  bool any = false;
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (!loop->isInnermost()) continue;
    bool is_walk = WalksRows(*loop, evolution);
    if (!is_walk) llvm::addStringMetadataToLoop(loop, "llvm.loop.vectorize.enable", 0);
    any |= is_walk;
  }
  return any;
}

// Makes straight code of loops that have few turns left, with the vectors of several each.
void UnrollShort(llvm::Function& entry, KernelJob& job) {
  CanonicalizeLoops(entry, job);
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(entry);
  auto& evolution = job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(entry);
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    const unsigned turns = evolution.getSmallConstantTripCount(loop);
    const bool is_short = loop->isInnermost() && turns != 0 && turns <= kMaxTurnsLeft &&
                          turns * SizeOf(*loop) <= kMaxUnrolled;
    if (is_short && loop->getExitingBlock()) UnrollWhole(*loop, turns, entry, job);
  }
  job.functions.Forget(entry);
}

}  // namespace

llvm::Error VectorizeLoops(llvm::Module& module, KernelJob& job) {
  llvm::Function& entry = *module.getFunction(kEntryName);
  bool is_wanted = WidthOf(entry) == 1 && entry.hasFnAttribute(kHasLoops) &&
                   entry.getInstructionCount() <= kMaxWithLoops;
  if (!is_wanted) return llvm::Error::success();
  RunLlvm({LlvmSequence::kRotateLoops, LlvmSequence::kFillByCalls}, entry, job);
  if (MarkOthers(entry, job)) {
    RunLlvm({LlvmSequence::kVectorizeLoops}, entry, job);
    UnrollShort(entry, job);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
