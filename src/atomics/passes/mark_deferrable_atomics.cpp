// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "atomics/passes/mark_deferrable_atomics.h"

#include "compiler/analysis/memory/atomic_traits.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"

namespace weft::compiler {
namespace {

// Updates of one kernel beyond which none is looked at: each is compared with all accesses.
constexpr size_t kMaxUpdates = 32;

// An update that nobody asks for the result of, and that is no mere store.
const llvm::AtomicRMWInst* AsBlindUpdate(const llvm::Instruction& instruction) {
  auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction);
  bool is_one = update && update->use_empty() && !update->isVolatile() &&
                update->getOperation() != llvm::AtomicRMWInst::Xchg;
  return is_one ? update : nullptr;
}

// Whether it orders something that other work-groups could see.
bool IsOrdered(const llvm::AtomicRMWInst& update) {
  return llvm::isStrongerThanMonotonic(update.getOrdering()) && !IsWithinWorkGroup(update);
}

// Whether it keeps accesses in order for the compiler alone.
bool IsFenceOfThread(const llvm::Instruction& instruction) {
  auto* fence = llvm::dyn_cast<llvm::FenceInst>(&instruction);
  return fence && fence->getSyncScopeID() == llvm::SyncScope::SingleThread;
}

// One whose kind does the same in any order, too.
const llvm::AtomicRMWInst* AsUnorderedUpdate(const llvm::Instruction& instruction) {
  auto* update = AsBlindUpdate(instruction);
  return update && KindOf(*update) ? update : nullptr;
}

// Whether the work-item might learn by it, or tell by it, what others have done.
bool MightSynchronize(const llvm::Instruction& instruction) {
  if (!instruction.mayReadOrWriteMemory() || AsBlindUpdate(instruction)) return false;
  if (IsFenceOfThread(instruction)) return false;
  if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    const llvm::Function* callee = call->getCalledFunction();
    return !callee || !(callee->isIntrinsic() || IsMarkerFunction(*callee));
  }
  return instruction.isAtomic() || instruction.isVolatile();
}

bool Touches(const llvm::Instruction& instruction, const llvm::AtomicRMWInst& update,
             llvm::AAResults& aliases) {
  if (!instruction.mayReadOrWriteMemory() || IsMarker(&instruction, Marker::kBarrier) ||
      IsFenceOfThread(instruction)) {
    return false;
  }
  auto* other = AsUnorderedUpdate(instruction);
  if (other && KindOf(*other) == KindOf(update)) return false;
  return llvm::isModOrRefSet(
      aliases.getModRefInfo(&instruction, llvm::MemoryLocation::get(&update)));
}

bool IsTouchedBehind(const llvm::AtomicRMWInst& update, llvm::AAResults& aliases) {
  auto touches = [&](const llvm::Instruction& each) { return Touches(each, update, aliases); };
  const llvm::BasicBlock* block = update.getParent();
  if (std::any_of(std::next(update.getIterator()), block->end(), touches)) return true;
  llvm::df_iterator_default_set<const llvm::BasicBlock*> reached;
  for (const llvm::BasicBlock* next : llvm::successors(block)) {
    for (const llvm::BasicBlock* behind : llvm::depth_first_ext(next, reached)) {
      if (llvm::any_of(*behind, touches)) return true;
    }
  }
  return false;
}

}  // namespace

llvm::Error MarkDeferrableAtomics(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  llvm::SmallVector<llvm::AtomicRMWInst*> updates;
  size_t blind_updates = 0;
  bool has_order = false;
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    if (MightSynchronize(instruction)) return llvm::Error::success();
    auto* blind = AsBlindUpdate(instruction);
    if (blind) ++blind_updates;
    has_order |= blind && IsOrdered(*blind);
    auto* update = AsUnorderedUpdate(instruction);
    if (update) updates.push_back(const_cast<llvm::AtomicRMWInst*>(update));
  }
  if (updates.size() > kMaxUpdates || (has_order && blind_updates > 1))
    return llvm::Error::success();
  auto& aliases = job.functions.Analyses().getResult<llvm::AAManager>(kernel);
  llvm::MDNode* mark = llvm::MDNode::get(kernel.getContext(), {});
  for (llvm::AtomicRMWInst* update : updates) {
    if (!IsTouchedBehind(*update, aliases)) update->setMetadata(kDeferrable, mark);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
