// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/unroll/unroll_barrier_loops.h"

#include "compiler/analysis/loops/few_loops.h"
#include "compiler/pass/quick_code.h"
#include "compiler/prepare/simplify/simplify.h"
#include "compiler/transform/unroll_whole.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace weft::compiler {
namespace {

// Turns that loops over the powers of two in a work-group's size have at most.
constexpr unsigned kMaxTurns = 12;

// Instructions of the kernel beyond which code costs more than it saves.
constexpr size_t kMaxWithBarriers = 2000;

// The same for quick code. 27 turns with two barriers each, around a loop of 80 instructions, take
// 500 ms to compile once they are unrolled, and 40 as they are.
constexpr size_t kMaxWithBarriersOfQuick = 300;

// Unrolls the first loop that it pays for, outer ones first. Returns whether there is one.
bool UnrollOne(llvm::Function& kernel, KernelJob& job) {
  llvm::FunctionAnalysisManager& analyses = job.functions.Analyses();
  if (kernel.getInstructionCount() > kMaxWithBarriers) return false;
  auto& loops = analyses.getResult<llvm::LoopAnalysis>(kernel);
  auto& evolution = analyses.getResult<llvm::ScalarEvolutionAnalysis>(kernel);
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (!HasBarrier(loop->getBlocks())) continue;
    const unsigned turns = KnownTurns(*loop, evolution);
    const bool is_known = turns && turns == evolution.getSmallConstantMaxTripCount(loop);
    // A loop that is left at its head comes there once more than it turns.
    if (!is_known || turns > kMaxTurns + 1) continue;
    const size_t size = kernel.getInstructionCount() + SizeOf(*loop) * (turns - 1);
    if (size > kMaxWithBarriers) continue;
    if (size > kMaxWithBarriersOfQuick && MayBeProvisional(kernel, job)) {
      MarkProvisional(kernel);
      continue;
    }
    if (UnrollWhole(*loop, turns, kernel, job)) return true;
  }
  return false;
}

}  // namespace

llvm::Error UnrollBarrierLoops(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (MarkerCalls(kernel, Marker::kBarrier).empty()) return llvm::Error::success();
  llvm::Function* barrier = MarkerFunction(module, Marker::kBarrier);
  barrier->removeFnAttr(llvm::Attribute::NoDuplicate);
  CanonicalizeLoops(kernel, job);
  while (UnrollOne(kernel, job)) {
    job.functions.Forget(kernel);
    if (llvm::Error error = Simplify(module, job)) return error;
    CanonicalizeLoops(kernel, job);
  }
  barrier->setCannotDuplicate();
  return llvm::Error::success();
}

}  // namespace weft::compiler
