// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/optimize/vectorize_loops.h"

#include "compiler/analysis/loops/few_loops.h"
#include "compiler/analysis/loops/row_walks.h"
#include "compiler/ir/loop_hint.h"
#include "compiler/pass/llvm_passes.h"
#include "compiler/pass/quick_code.h"
#include "compiler/transform/unroll_whole.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

namespace weft::compiler {
namespace {

// Instructions of a kernel beyond which its loops are left as they are.
constexpr unsigned kMaxWithLoops = 5000;

// Turns of a loop, and instructions of all of them, that become straight code.
constexpr unsigned kMaxTurnsLeft = 16, kMaxUnrolled = 256;

// Of a kernel that runs one work-item at a time, loops that walk rows, and of any kernel, loops
// that run once for all work-items, where LLVM's vectorizer may add up floats as well, in their
// order.
bool IsWanted(llvm::Loop& loop, bool is_scalar, llvm::ScalarEvolution& evolution) {
  return (is_scalar && WalksRows(loop, evolution)) ||
         (llvm::findOptionMDForLoop(&loop, kSharedHint) && AccessesRows(loop, evolution));
}

// Leaves LLVM's vectorizer only the loops that are wanted. Returns whether there are any.
bool MarkOthers(llvm::Function& entry, bool is_scalar, KernelJob& job) {
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(entry);
  auto& evolution = job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(entry);
  bool any = false;
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (!loop->isInnermost()) continue;
    const bool is_wanted = IsWanted(*loop, is_scalar, evolution);
    if (!is_wanted) llvm::addStringMetadataToLoop(loop, "llvm.loop.vectorize.enable", 0);
    any |= is_wanted;
  }
  return any;
}

bool HasSharedLoop(llvm::Function& entry, KernelJob& job) {
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(entry);
  return llvm::any_of(loops.getLoopsInPreorder(), [](const llvm::Loop* loop) {
    return llvm::findOptionMDForLoop(loop, kSharedHint) != nullptr;
  });
}

// Makes straight code of loops that have few turns left, with the vectors of several each.
void UnrollShort(llvm::Function& entry, KernelJob& job) {
  CanonicalizeLoops(entry, job);
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(entry);
  auto& evolution = job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(entry);
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    const unsigned turns = KnownTurns(*loop, evolution);
    const bool is_short = loop->isInnermost() && turns != 0 && turns <= kMaxTurnsLeft &&
                          turns * SizeOf(*loop) <= kMaxUnrolled;
    if (is_short && loop->getExitingBlock()) UnrollWhole(*loop, turns, entry, job);
  }
  job.functions.Forget(entry);
}

}  // namespace

llvm::Error VectorizeLoops(llvm::Module& module, KernelJob& job) {
  llvm::Function& entry = *module.getFunction(kEntryName);
  if (IsOfLeastEffort(entry)) return llvm::Error::success();
  const bool is_scalar = WidthOf(entry) == 1 && entry.hasFnAttribute(kHasLoops);
  if (!is_scalar && !HasSharedLoop(entry, job)) return llvm::Error::success();
  if (entry.getInstructionCount() > kMaxWithLoops) return llvm::Error::success();
  RunLlvm({LlvmSequence::kRotateLoops}, entry, job);
  if (is_scalar) RunLlvm({LlvmSequence::kFillByCalls}, entry, job);
  if (MarkOthers(entry, is_scalar, job)) {
    RunLlvm({LlvmSequence::kVectorizeLoops}, entry, job);
    if (is_scalar) UnrollShort(entry, job);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
