// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/memory/load_before_loops.h"

#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/ir/address_spaces.h"
#include "compiler/pass/llvm_passes.h"
#include "compiler/prepare/memory/loop_accesses.h"
#include "compiler/transform/unroll_whole.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace weft::compiler {
namespace {

// Places of a loop: more than there are registers, as what is kept elsewhere is read as quickly.
constexpr size_t kMaxLoaded = 32;

// Whether the loop goes on once the block is left; null if another block asks that as well, or one
// that does more than compute.
llvm::BranchInst* EntryTest(const llvm::Loop& loop) {
  llvm::BasicBlock* header = loop.getHeader();
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(header->getTerminator());
  const bool is_test = branch && branch->isConditional() && loop.isLoopExiting(header) &&
                       llvm::none_of(*header, [](const llvm::Instruction& each) {
                         return each.mayReadOrWriteMemory() || each.mayHaveSideEffects() ||
                                llvm::isa<llvm::CallBase>(each);
                       });
  return is_test ? branch : nullptr;
}

// Whether all that a value is computed of can be before the loop: LLVM also moves a part of it.
bool CanMove(const llvm::Value& value, const llvm::Loop& loop, unsigned depth = 0) {
  constexpr unsigned kMaxMoved = 8;
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  if (!instruction || !loop.contains(instruction)) return true;
  const bool is_fit = depth < kMaxMoved && !llvm::isa<llvm::PHINode>(instruction) &&
                      !instruction->mayReadFromMemory() &&
                      llvm::isSafeToSpeculativelyExecute(instruction);
  return is_fit && llvm::all_of(instruction->operands(), [&](const llvm::Use& operand) {
           return CanMove(*operand, loop, depth + 1);
         });
}

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
        for (llvm::LoadInst* load : LoadsOf(*loop, Part::kHeader)) {
          load->moveBefore(loop->getLoopPreheader()->getTerminator()->getIterator());
          has_moved = true;
        }
        llvm::BranchInst* test = EntryTest(*loop);
        if (!test) continue;
        const llvm::SmallVector<llvm::LoadInst*> loads = LoadsOf(*loop, Part::kFirstTurn);
        if (loads.empty()) continue;
        Hoist(loads, *loop, *test);
        has_moved = true;
      }
    }
    return has_moved;
  }

 private:
  enum class Part { kHeader, kFirstTurn };

  // Those of a part that lanes have to gather: others cost no more than to keep them.
  llvm::SmallVector<llvm::LoadInst*> LoadsOf(const llvm::Loop& loop, Part part) {
    llvm::SmallVector<llvm::LoadInst*> loads;
    const Accesses accesses = PlainAccessesOf(loop);
    for (llvm::Instruction* access : accesses) {
      auto* load = llvm::dyn_cast<llvm::LoadInst>(access);
      const bool is_fit =
          load && load->getPointerAddressSpace() != kPrivateSpace && loads.size() < kMaxLoaded &&
          !shapes_.Of(load->getPointerOperand()).IsUniform() && IsIn(part, *load, loop) &&
          IsRead(*load, accesses) && CanMove(*load->getPointerOperand(), loop) &&
          IsComputedBefore(*load->getPointerOperand(), loop);
      if (is_fit) loads.push_back(load);
    }
    return loads;
  }

  bool IsIn(Part part, const llvm::LoadInst& load, const llvm::Loop& loop) const {
    if (part == Part::kHeader) return load.getParent() == loop.getHeader();
    llvm::SmallVector<llvm::BasicBlock*> ends;
    loop.getExitingBlocks(ends);
    llvm::erase(ends, loop.getHeader());
    loop.getLoopLatches(ends);
    return llvm::all_of(ends, [&](const llvm::BasicBlock* end) {
      return dominators_.dominates(load.getParent(), end);
    });
  }

  // Whether nothing in the loop may write the place.
  bool IsRead(const llvm::LoadInst& load, llvm::ArrayRef<llvm::Instruction*> accesses) {
    const llvm::MemoryLocation place = llvm::MemoryLocation::get(&load);
    return llvm::none_of(accesses, [&](const llvm::Instruction* access) {
      return llvm::isa<llvm::StoreInst>(access) &&
             !alias_.isNoAlias(llvm::MemoryLocation::get(access), place);
    });
  }

  // Whether the loop makes a first turn.
  llvm::Value* IsEntered(llvm::IRBuilderBase& builder, const llvm::Loop& loop,
                         const llvm::BranchInst& test) {
    llvm::BasicBlock* header = loop.getHeader();
    llvm::ValueToValueMapTy at_entry;
    for (llvm::PHINode& phi : header->phis()) {
      at_entry[&phi] = phi.getIncomingValueForBlock(loop.getLoopPreheader());
    }
    for (llvm::Instruction& each : llvm::make_range(header->getFirstNonPHIIt(), header->end())) {
      if (each.isTerminator() || each.isDebugOrPseudoInst()) continue;
      llvm::Instruction* copy = builder.Insert(each.clone());
      llvm::RemapInstruction(copy, at_entry,
                             llvm::RF_NoModuleLevelChanges | llvm::RF_IgnoreMissingLocals);
      llvm::Value* simpler =
          llvm::simplifyInstruction(copy, llvm::SimplifyQuery(copy->getDataLayout()));
      if (simpler) copy->eraseFromParent();
      at_entry[&each] = simpler ? simpler : copy;
    }
    llvm::Value* known = at_entry.lookup(test.getCondition());
    llvm::Value* condition = known ? known : test.getCondition();
    return loop.contains(test.getSuccessor(0)) ? condition : builder.CreateNot(condition);
  }

  void Hoist(llvm::ArrayRef<llvm::LoadInst*> loads, const llvm::Loop& loop,
             const llvm::BranchInst& test) {
    llvm::Instruction* place = loop.getLoopPreheader()->getTerminator();
    llvm::IRBuilder<> builder(place);
    llvm::Value* is_entered = IsEntered(builder, loop, test);
    if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(is_entered)) {
      if (known->isZero()) return;
      for (llvm::LoadInst* load : loads) load->moveBefore(place->getIterator());
      return;
    }
    llvm::DomTreeUpdater updater(dominators_, llvm::DomTreeUpdater::UpdateStrategy::Eager);
    llvm::BasicBlock* before = place->getParent();
    llvm::Instruction* end =
        llvm::SplitBlockAndInsertIfThen(is_entered, place, false, nullptr, &updater, &loops_);
    builder.SetInsertPoint(place->getParent(), place->getParent()->begin());
    for (llvm::LoadInst* load : loads) {
      llvm::PHINode* loaded = builder.CreatePHI(load->getType(), 2, load->getName());
      load->replaceAllUsesWith(loaded);
      load->moveBefore(end->getIterator());
      loaded->addIncoming(load, end->getParent());
      loaded->addIncoming(llvm::PoisonValue::get(load->getType()), before);
    }
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
