// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/memory/load_before_loops.h"

#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/ir/address_spaces.h"
#include "compiler/pass/llvm_passes.h"
#include "compiler/prepare/memory/first_turn.h"
#include "compiler/prepare/memory/loop_accesses.h"
#include "compiler/transform/unroll_whole.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/IR/Dominators.h"

namespace weft::compiler {
namespace {

// Places of a loop: more than there are registers, as what is kept elsewhere is read as quickly.
constexpr size_t kMaxLoaded = 32;

class Hoister {
 public:
  Hoister(llvm::Function& kernel, KernelJob& job)
      : shapes_(kernel, none_, job.variant.has_large_objects),
        loops_(job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel)),
        dominators_(job.functions.Analyses().getResult<llvm::DominatorTreeAnalysis>(kernel)),
        alias_(job.functions.Analyses().getResult<llvm::AAManager>(kernel)) {}

  bool Run() {
    bool has_moved = false;
    for (llvm::Loop* outermost : loops_) {
      for (llvm::Loop* loop : llvm::post_order(outermost)) {
        if (!loop->getLoopPreheader()) continue;
        has_moved |= Move(LoadsOf(*loop, IsInHeader), *loop, nullptr);
        llvm::BranchInst* test = EntryTest(*loop);
        if (!test) continue;
        auto is_in_first_turn = [&](const llvm::Instruction& load, const llvm::Loop& of) {
          return IsInFirstTurn(load, of, dominators_);
        };
        has_moved |= Move(LoadsOf(*loop, is_in_first_turn), *loop, test);
      }
    }
    return has_moved;
  }

 private:
  using IsInPart = llvm::function_ref<bool(const llvm::Instruction&, const llvm::Loop&)>;

  // Those of a part that lanes have to gather: others cost no more than to keep them.
  llvm::SmallVector<llvm::LoadInst*> LoadsOf(const llvm::Loop& loop, IsInPart is_in_part) {
    llvm::SmallVector<llvm::LoadInst*> loads;
    const Accesses accesses = PlainAccessesOf(loop);
    for (llvm::Instruction* access : accesses) {
      auto* load = llvm::dyn_cast<llvm::LoadInst>(access);
      const bool is_fit =
          load && load->getPointerAddressSpace() != kPrivateSpace && loads.size() < kMaxLoaded &&
          !shapes_.Of(load->getPointerOperand()).IsUniform() && is_in_part(*load, loop) &&
          IsRead(*load, accesses) && CanMove(*load->getPointerOperand(), loop) &&
          IsComputedBefore(*load->getPointerOperand(), loop);
      if (is_fit) loads.push_back(load);
    }
    return loads;
  }

  // Whether nothing in the loop may write the place.
  bool IsRead(const llvm::LoadInst& load, llvm::ArrayRef<llvm::Instruction*> accesses) {
    const llvm::MemoryLocation place = llvm::MemoryLocation::get(&load);
    return llvm::none_of(accesses, [&](const llvm::Instruction* access) {
      return llvm::isa<llvm::StoreInst>(access) &&
             !alias_.isNoAlias(llvm::MemoryLocation::get(access), place);
    });
  }

  bool Move(llvm::ArrayRef<llvm::LoadInst*> loads, llvm::Loop& loop, llvm::BranchInst* test) {
    if (loads.empty()) return false;
    const BeforeFirstTurn before(loop, test, dominators_, loops_);
    for (llvm::LoadInst* load : loads) {
      load->moveBefore(before.place()->getIterator());
      llvm::Value* loaded = before.Result(*load);
      load->replaceUsesWithIf(loaded,
                              [&](const llvm::Use& use) { return use.getUser() != loaded; });
    }
    return true;
  }

  const LaneShapes::Interleaved none_;
  const LaneShapes shapes_;
  llvm::LoopInfo& loops_;
  llvm::DominatorTree& dominators_;
  llvm::AAResults& alias_;
};

}  // namespace

llvm::Error LoadBeforeLoops(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel).empty()) {
    return llvm::Error::success();
  }
  CanonicalizeLoops(kernel, job);
  if (Hoister(kernel, job).Run()) {
    job.functions.Forget(kernel);
    RunLlvm({LlvmSequence::kLoadBeforeLoops}, kernel, job);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
