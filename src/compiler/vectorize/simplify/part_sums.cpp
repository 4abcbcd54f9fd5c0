// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/simplify/part_sums.h"

#include "compiler/ir/vector_registers.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

// Instructions of a loop, and loops that it becomes.
constexpr size_t kMaxInTurn = 1000;
constexpr unsigned kMaxParts = 8;

using Slice = llvm::SmallPtrSet<llvm::Instruction*, 32>;
using Sums = llvm::SmallVector<llvm::PHINode*>;

// What a loop's turn needs to make a value of the next one, with what makes the values that come to
// it from the turn before.
void AddToSlice(llvm::Value* value, const llvm::Loop& loop, Slice& slice) {
  llvm::SmallVector<llvm::Value*> open{value};
  while (!open.empty()) {
    auto* needed = llvm::dyn_cast<llvm::Instruction>(open.pop_back_val());
    if (!needed || !loop.contains(needed) || !slice.insert(needed).second) continue;
    llvm::append_range(open, needed->operands());
  }
}

// Whether a loop may be run again for other sums.
bool IsRepeatable(const llvm::Loop& loop) {
  if (!loop.isInnermost() || !loop.getLoopPreheader() || !loop.getLoopLatch() ||
      !loop.getExitingBlock() || !loop.getUniqueExitBlock()) {
    return false;
  }
  size_t instructions = 0;
  for (const llvm::BasicBlock* block : loop.blocks()) {
    instructions += block->size();
    if (instructions > kMaxInTurn) return false;
    for (const llvm::Instruction& instruction : *block) {
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (instruction.mayHaveSideEffects() || (load && !load->isSimple()) ||
          (call && !llvm::isa<llvm::IntrinsicInst>(call))) {
        return false;
      }
    }
  }
  return true;
}

class SumParter {
 public:
  SumParter(llvm::Loop& loop, VectorRegisters registers) : loop_(loop), registers_(registers) {
    for (llvm::BasicBlock* block : loop.blocks()) AddToSlice(block->getTerminator(), loop, shared_);
    FindSums();
  }

  // The sums of each loop; of one if it stays.
  llvm::SmallVector<Sums> Parts() const {
    llvm::SmallVector<Sums> parts;
    unsigned held = 0;
    for (llvm::PHINode* sum : sums_) {
      held += RegistersOf(*sum);
      // Half of them are for what sums are made of.
      if (parts.empty() || held > registers_.count / 2) {
        parts.emplace_back();
        held = RegistersOf(*sum);
      }
      parts.back().push_back(sum);
    }
    if (parts.size() > kMaxParts || !Gains(parts)) return {};
    return parts;
  }

 private:
  // Vectors of a turn that are made of themselves and of nothing that is kept as they are.
  void FindSums() {
    const llvm::BasicBlock* latch = loop_.getLoopLatch();
    llvm::SmallSetVector<llvm::PHINode*, 16> found;
    for (llvm::PHINode& phi : loop_.getHeader()->phis()) {
      auto* type = llvm::dyn_cast<llvm::FixedVectorType>(phi.getType());
      if (type && type->getScalarSizeInBits() >= 8) found.insert(&phi);
    }
    for (llvm::BasicBlock* block : loop_.blocks()) {
      for (llvm::Instruction& instruction : *block) {
        if (IsLeft(instruction) && !IsOfOne(instruction, found))
          AddToSlice(&instruction, loop_, shared_);
      }
    }
    for (llvm::PHINode* phi : found) {
      Slice slice;
      AddToSlice(phi->getIncomingValueForBlock(latch), loop_, slice);
      for (llvm::PHINode* other : found) {
        if (other != phi && slice.contains(other)) AddToSlice(other, loop_, shared_);
      }
    }
    // Near each other, as they are added to, they are made of the same.
    for (llvm::BasicBlock* block : loop_.blocks()) {
      for (llvm::Instruction& instruction : *block) {
        for (llvm::User* user : instruction.users()) {
          auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
          if (phi && found.contains(phi) && !shared_.contains(phi) &&
              phi->getIncomingValueForBlock(latch) == &instruction) {
            sums_.push_back(phi);
          }
        }
      }
    }
  }

  // Whether something behind the loop uses it.
  bool IsLeft(const llvm::Instruction& instruction) const {
    return llvm::any_of(instruction.users(), [&](const llvm::User* user) {
      return !loop_.contains(llvm::cast<llvm::Instruction>(user));
    });
  }

  // Whether it is one of them or what becomes of it in a turn.
  bool IsOfOne(const llvm::Instruction& instruction,
               const llvm::SmallSetVector<llvm::PHINode*, 16>& found) const {
    return llvm::any_of(found, [&](const llvm::PHINode* phi) {
      return phi == &instruction ||
             phi->getIncomingValueForBlock(loop_.getLoopLatch()) == &instruction;
    });
  }

  unsigned RegistersOf(const llvm::Value& value) const {
    const auto bits = value.getType()->getPrimitiveSizeInBits().getFixedValue();
    return std::max<unsigned>(llvm::divideCeil(bits, registers_.bits), 1);
  }

  unsigned CostOf(const Slice& slice) const {
    unsigned cost = 0;
    for (const llvm::Instruction* instruction : slice) {
      // Loads repeat a number, and add steps to addresses, for nothing.
      const bool is_free = llvm::isa<llvm::PHINode, llvm::GetElementPtrInst, llvm::CastInst,
                                     llvm::InsertElementInst>(instruction) ||
                           llvm::getSplatValue(instruction);
      if (!is_free) cost += RegistersOf(*instruction);
    }
    return cost;
  }

  Slice SliceOf(llvm::ArrayRef<llvm::PHINode*> sums) const {
    Slice slice = shared_;
    for (llvm::PHINode* sum : sums) AddToSlice(sum, loop_, slice);
    return slice;
  }

  // Whether it is dearer to keep the sums in memory.
  bool Gains(llvm::ArrayRef<Sums> parts) const {
    unsigned kept = 0, apart = 0;
    for (const llvm::PHINode* sum : sums_) kept += RegistersOf(*sum);
    if (kept <= registers_.count) return false;
    for (const Sums& part : parts) apart += CostOf(SliceOf(part));
    const unsigned in_memory = kept - registers_.count * 7 / 8;
    return apart < CostOf(SliceOf(sums_)) + 2 * in_memory;
  }

  llvm::Loop& loop_;
  const VectorRegisters registers_;
  Slice shared_;  // what the loop needs of any sum, or that is needed of it
  Sums sums_;
};

// Leaves out of a loop what is made for those sums alone.
void Drop(llvm::ArrayRef<llvm::PHINode*> sums) {
  for (llvm::PHINode* sum : sums) {
    llvm::SmallVector<llvm::WeakTrackingVH> made;
    for (llvm::Value* value : sum->incoming_values()) made.push_back(value);
    sum->replaceAllUsesWith(llvm::PoisonValue::get(sum->getType()));
    sum->eraseFromParent();
    llvm::RecursivelyDeleteTriviallyDeadInstructionsPermissive(made);
  }
}

// Has a copy of the loop, which runs before it, add to the first of its sums, and the loop to the
// others.
void PartOff(llvm::Loop& loop, llvm::ArrayRef<llvm::PHINode*> first,
             llvm::ArrayRef<llvm::PHINode*> others, llvm::LoopInfo& loops,
             llvm::DominatorTree& dominators) {
  llvm::BasicBlock *before = loop.getLoopPreheader(), *exit = loop.getUniqueExitBlock();
  llvm::BasicBlock* between =
      llvm::SplitBlock(before, before->getTerminator(), &dominators, &loops);
  llvm::ValueToValueMapTy copies;
  llvm::SmallVector<llvm::BasicBlock*> blocks;
  llvm::Loop* copy = llvm::cloneLoopWithPreheader(between, before, &loop, copies, ".sums", &loops,
                                                  &dominators, blocks);
  copies[exit] = between;
  llvm::remapInstructionsInBlocks(blocks, copies);
  before->getTerminator()->replaceUsesOfWith(between, copy->getLoopPreheader());
  dominators.changeImmediateDominator(between, copy->getExitingBlock());
  for (llvm::PHINode* sum : first) {
    for (llvm::Value* value :
         {static_cast<llvm::Value*>(sum), sum->getIncomingValueForBlock(loop.getLoopLatch())}) {
      if (!copies.count(value)) continue;
      value->replaceUsesWithIf(copies[value], [&](const llvm::Use& use) {
        return !loop.contains(llvm::cast<llvm::Instruction>(use.getUser()));
      });
    }
  }
  Drop(llvm::map_to_vector(others, [&](llvm::PHINode* sum) {
    return llvm::cast<llvm::PHINode>(static_cast<llvm::Value*>(copies[sum]));
  }));
  Drop(first);
}

}  // namespace

llvm::Error PartSums(llvm::Module& module, KernelJob& job) {
  llvm::FunctionAnalysisManager& analyses = job.functions.Analyses();
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    auto& loops = analyses.getResult<llvm::LoopAnalysis>(function);
    auto& dominators = analyses.getResult<llvm::DominatorTreeAnalysis>(function);
    const VectorRegisters registers(job.machine.getTargetTransformInfo(function));
    bool has_changed = false;
    for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
      if (!IsRepeatable(*loop)) continue;
      const llvm::SmallVector<Sums> parts = SumParter(*loop, registers).Parts();
      Sums others;
      for (const Sums& part : llvm::reverse(parts)) others.append(part.rbegin(), part.rend());
      for (const Sums& part : llvm::ArrayRef(parts).drop_back(!parts.empty())) {
        others.pop_back_n(part.size());
        PartOff(*loop, part, others, loops, dominators);
        has_changed = true;
      }
    }
    if (has_changed) job.functions.Forget(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
