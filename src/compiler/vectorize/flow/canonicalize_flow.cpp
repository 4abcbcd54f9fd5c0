// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/canonicalize_flow.h"

#include "compiler/pass/llvm_passes.h"
#include "compiler/transform/part_exits.h"
#include "compiler/vectorize/flow/nest_joins.h"
#include "compiler/vectorize/flow/part_choices.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// Ways into cycles beyond which lanes gain less than it costs to make loops of them, whose number
// is that of the ways and whose instructions grow with its cube.
constexpr size_t kMaxWaysIn = 64;

size_t WaysInto(const llvm::Cycle& cycle) {
  size_t ways = cycle.isReducible() ? 0 : cycle.getEntries().size();
  for (const llvm::Cycle* inner : cycle.children()) ways += WaysInto(*inner);
  return ways;
}

bool IsTangled(llvm::Function& function) {
  llvm::CycleInfo cycles;
  cycles.compute(function);
  size_t ways = 0;
  for (const llvm::Cycle* cycle : cycles.toplevel_cycles()) ways += WaysInto(*cycle);
  return ways > kMaxWaysIn;
}

void MergeReturns(llvm::Function& kernel) {
  auto* end = llvm::BasicBlock::Create(kernel.getContext(), "return", &kernel);
  llvm::Type* type = kernel.getReturnType();
  llvm::PHINode* result = type->isVoidTy() ? nullptr : llvm::PHINode::Create(type, 2, "", end);
  llvm::ReturnInst::Create(kernel.getContext(), result, end);
  for (llvm::BasicBlock& block : kernel) {
    llvm::Instruction* last = block.getTerminator();
    if (&block == end || !llvm::isa<llvm::ReturnInst, llvm::UnreachableInst>(last)) continue;
    if (result) {
      bool returns = llvm::isa<llvm::ReturnInst>(last);
      result->addIncoming(returns ? last->getOperand(0) : llvm::PoisonValue::get(type), &block);
    }
    last->eraseFromParent();
    llvm::BranchInst::Create(end, &block);
  }
}

// FixIrreducible takes a branch to two entries of a cycle for two edges, of which it moves one, but
// the values on both.
void BreakEdgesIntoCycles(llvm::Function& kernel, KernelJob& job) {
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel);
  llvm::ReversePostOrderTraversal<const llvm::Function*> order(&kernel);
  if (!llvm::containsIrreducibleCFG<const llvm::BasicBlock*>(order, loops)) return;
  llvm::SplitAllCriticalEdges(kernel);
  job.functions.Forget(kernel);
}

// A branch whose two ways are one.
void DropFalseChoices(llvm::Function& kernel) {
  for (llvm::BasicBlock& block : kernel) {
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (!branch || branch->isUnconditional()) continue;
    llvm::BasicBlock* target = branch->getSuccessor(0);
    if (target != branch->getSuccessor(1)) continue;
    target->removePredecessor(&block, /*KeepOneInputPHIs=*/true);
    branch->eraseFromParent();
    llvm::BranchInst::Create(target, &block);
  }
}

bool IsExit(const llvm::Loop* loop, const llvm::BasicBlock* target) {
  return loop && !loop->contains(target);
}

// Exits of loops get phis: to find out later which they lack takes LCSSA the product of exits and
// values. That asks for a dominator tree, which the other edges, split before, need not change.
void BreakCriticalEdges(llvm::Function& kernel, KernelJob& job) {
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel);
  for (llvm::BasicBlock& block : kernel) {
    llvm::Instruction* last = block.getTerminator();
    for (unsigned i = 0; i < last->getNumSuccessors(); ++i) {
      if (IsExit(loops.getLoopFor(&block), last->getSuccessor(i))) continue;
      llvm::SplitCriticalEdge(last, i, llvm::CriticalEdgeSplittingOptions(nullptr, &loops));
    }
  }
  llvm::DominatorTree dominators(kernel);
  llvm::SplitAllCriticalEdges(
      kernel, llvm::CriticalEdgeSplittingOptions(&dominators, &loops).setPreserveLCSSA());
}

}  // namespace

llvm::Error CanonicalizeFlow(llvm::Module& module, KernelJob& job) {
  if (AskedWidth(job) != 1) CanonicalizeFlowIn(KernelOf(module), job);
  return llvm::Error::success();
}

void CanonicalizeFlowIn(llvm::Function& kernel, KernelJob& job) {
  llvm::EliminateUnreachableBlocks(kernel);
  job.functions.Forget(kernel);
  if (IsTangled(kernel)) return;
  MergeReturns(kernel);
  job.functions.Forget(kernel);
  RunLlvm({LlvmSequence::kLowerSwitches}, kernel, job);
  BreakEdgesIntoCycles(kernel, job);
  RunLlvm({LlvmSequence::kFormFlow}, kernel, job);
  NestJoins(kernel, job.functions.Analyses().getResult<llvm::DominatorTreeAnalysis>(kernel));
  job.functions.Forget(kernel);
  RunLlvm({LlvmSequence::kFormExits}, kernel, job);
  BreakCriticalEdges(kernel, job);
  llvm::EliminateUnreachableBlocks(kernel);
  DropFalseChoices(kernel);
  PartExits(kernel);
  job.functions.Forget(kernel);
  PartChoices(kernel, job.functions.Analyses().getResult<llvm::DominatorTreeAnalysis>(kernel));
}

}  // namespace weft::compiler
