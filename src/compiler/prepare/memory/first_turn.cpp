// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/memory/first_turn.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

constexpr unsigned kMaxDepth = 8;

// Whether a value is computed of what is before the loop, or, with recurrences, of the header's
// phis.
bool IsComputable(const llvm::Value& value, const llvm::Loop& loop, bool with_recurrences,
                  unsigned depth = 0) {
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  if (!instruction || !loop.contains(instruction)) return true;
  if (llvm::isa<llvm::PHINode>(instruction))
    return with_recurrences && instruction->getParent() == loop.getHeader();
  return depth < kMaxDepth && !instruction->mayReadFromMemory() &&
         llvm::isSafeToSpeculativelyExecute(instruction) &&
         llvm::all_of(
             instruction->operands(),
             [&](const llvm::Use& operand) {
               return IsComputable(*operand, loop, with_recurrences, depth + 1);
             });
}

// Copies a value, and each that it is computed of once.
class Copier {
 public:
  Copier(llvm::IRBuilderBase& builder, const llvm::Loop& loop, const llvm::BasicBlock& block)
      : builder_(builder), loop_(loop), block_(block) {}

  llvm::Value* Of(llvm::Value* value) {
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (!instruction || !loop_.contains(instruction)) return value;
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(instruction))
      return phi->getIncomingValueForBlock(&block_);
    if (llvm::Value* known = copies_.lookup(value)) return known;
    llvm::Instruction* copy = instruction->clone();
    for (llvm::Use& operand : copy->operands()) operand.set(Of(operand.get()));
    builder_.Insert(copy, instruction->getName());
    llvm::Value* simpler =
        llvm::simplifyInstruction(copy, llvm::SimplifyQuery(copy->getDataLayout()));
    if (simpler) copy->eraseFromParent();
    return copies_[value] = simpler ? simpler : copy;
  }

 private:
  llvm::IRBuilderBase& builder_;
  const llvm::Loop& loop_;
  const llvm::BasicBlock& block_;
  llvm::DenseMap<const llvm::Value*, llvm::Value*> copies_;
};

}  // namespace

bool IsInHeader(const llvm::Instruction& instruction, const llvm::Loop& loop) {
  return instruction.getParent() == loop.getHeader();
}

bool IsInFirstTurn(const llvm::Instruction& instruction, const llvm::Loop& loop,
                   const llvm::DominatorTree& dominators) {
  llvm::SmallVector<llvm::BasicBlock*> ends;
  loop.getExitingBlocks(ends);
  llvm::erase(ends, loop.getHeader());
  loop.getLoopLatches(ends);
  return llvm::all_of(ends, [&](const llvm::BasicBlock* end) {
    return dominators.dominates(instruction.getParent(), end);
  });
}

llvm::BranchInst* EntryTest(const llvm::Loop& loop) {
  llvm::BasicBlock* header = loop.getHeader();
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(header->getTerminator());
  const bool is_test = branch && branch->isConditional() && loop.isLoopExiting(header) &&
                       llvm::none_of(*header, [](const llvm::Instruction& each) {
                         return each.mayReadOrWriteMemory() || each.mayHaveSideEffects() ||
                                llvm::isa<llvm::CallBase>(each);
                       });
  return is_test && CanCopy(*branch->getCondition(), loop) ? branch : nullptr;
}

bool CanMove(const llvm::Value& value, const llvm::Loop& loop) {
  return IsComputable(value, loop, false);
}

bool CanCopy(const llvm::Value& value, const llvm::Loop& loop) {
  return IsComputable(value, loop, true);
}

llvm::Value* CopyForTurn(llvm::IRBuilderBase& builder, llvm::Value& value, const llvm::Loop& loop,
                         const llvm::BasicBlock& block) {
  return Copier(builder, loop, block).Of(&value);
}

BeforeFirstTurn::BeforeFirstTurn(llvm::Loop& loop, llvm::BranchInst* test,
                                 llvm::DominatorTree& dominators, llvm::LoopInfo& loops)
    : place_(loop.getLoopPreheader()->getTerminator()) {
  if (!test) return;
  llvm::IRBuilder<> builder(place_);
  llvm::Value* condition =
      CopyForTurn(builder, *test->getCondition(), loop, *loop.getLoopPreheader());
  if (!loop.contains(test->getSuccessor(0))) condition = builder.CreateNot(condition);
  auto* known = llvm::dyn_cast<llvm::ConstantInt>(condition);
  if (known && known->isOne()) return;
  llvm::DomTreeUpdater updater(dominators, llvm::DomTreeUpdater::UpdateStrategy::Eager);
  around_ = place_->getParent();
  place_ = llvm::SplitBlockAndInsertIfThen(condition, place_, false, nullptr, &updater, &loops);
}

llvm::Value* BeforeFirstTurn::Result(llvm::Instruction& instruction) const {
  if (!around_) return &instruction;
  llvm::BasicBlock* behind = place_->getParent()->getSingleSuccessor();
  llvm::IRBuilder<> builder(behind, behind->getFirstNonPHIIt());
  llvm::PHINode* result = builder.CreatePHI(instruction.getType(), 2, instruction.getName());
  result->addIncoming(&instruction, place_->getParent());
  result->addIncoming(llvm::PoisonValue::get(instruction.getType()), around_);
  return result;
}

}  // namespace weft::compiler
