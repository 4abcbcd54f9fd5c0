// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/peel/split_guards.h"

#include "compiler/analysis/lanes/divergence_sources.h"
#include "compiler/ir/mask_registers.h"
#include "compiler/ir/remarks.h"
#include "compiler/transform/copy_blocks.h"
#include "compiler/vectorize/peel/borders.h"
#include "compiler/vectorize/peel/parted_blocks.h"
#include "compiler/vectorize/widen/lane_border.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/PostDominators.h"

namespace weft::compiler {
namespace {

// Instructions of a kernel, and that a branch governs, beyond which a copy costs more to compile
// than masks cost to run.
constexpr size_t kMaxWithGuards = 600, kMaxGoverned = 100;

struct Guard {
  llvm::BranchInst* branch;
  Borders borders;
  llvm::BasicBlock* meeting;  // where both ways meet
  llvm::SmallVector<llvm::BasicBlock*> governed;
};

class GuardFinder {
 public:
  GuardFinder(llvm::Function& kernel, KernelJob& job)
      : loops_(job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel)),
        behind_(kernel),
        uniformity_(kernel, WithinSimdGroup),
        parted_(FindParted(kernel, uniformity_)),
        shapes_(kernel, none_, job.variant.has_large_objects, 0, &uniformity_),
        width_(WidthOf(kernel)) {}

  // Those of all lanes: none that another governs.
  llvm::SmallVector<Guard> Run(llvm::Function& kernel) const {
    llvm::SmallVector<Guard> found;
    for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal(&kernel)) {
      if (parted_.contains(block) || !uniformity_.BranchDiverges(*block)) continue;
      auto guard = Find(*llvm::cast<llvm::BranchInst>(block->getTerminator()));
      if (guard) found.push_back(*std::move(guard));
    }
    return found;
  }

 private:
  std::optional<Guard> Find(llvm::BranchInst& branch) const {
    llvm::BasicBlock* meeting = MeetingOf(*branch.getParent(), behind_);
    const llvm::Loop* loop = loops_.getLoopFor(branch.getParent());
    const bool is_within =
        meeting && loops_.getLoopFor(meeting) == loop && !(loop && loop->getHeader() == meeting);
    if (!is_within) return std::nullopt;
    Guard guard{&branch, {}, meeting, {}};
    if (!IsAtBorders(guard, guard.borders) || !AddGoverned(guard)) return std::nullopt;
    return guard;
  }

  bool IsAtBorders(const Guard& guard, Borders& borders) const {
    auto is_alike = [&](const llvm::Value& value) { return shapes_.Of(&value).IsUniform(); };
    auto is_border = [&](llvm::ICmpInst& comparison) {
      return IdComparison::Match(&comparison, shapes_, width_).has_value();
    };
    if (!AddBorders(guard.branch->getCondition(), is_alike, is_border, borders)) return false;
    // Of equal numbers there is one lane: what it does alone needs a mask.
    auto is_way = [&](const llvm::BasicBlock* to) {
      return to->size() > 1 || to->getSingleSuccessor() != guard.meeting;
    };
    const bool has_two_ways = llvm::all_of(llvm::successors(guard.branch->getParent()), is_way);
    return llvm::any_of(borders, [&](const llvm::ICmpInst* border) {
      return has_two_ways || !border->isEquality();
    });
  }

  bool AddGoverned(Guard& guard) const {
    BlockSet seen{guard.meeting};
    llvm::SmallVector<llvm::BasicBlock*> rest(llvm::successors(guard.branch->getParent()));
    size_t size = 0;
    bool has_access = false;
    while (!rest.empty()) {
      llvm::BasicBlock* block = rest.pop_back_val();
      if (!seen.insert(block).second) continue;
      guard.governed.push_back(block);
      size += block->size();
      if (size > kMaxGoverned) return false;
      has_access |=
          llvm::any_of(*block, [](llvm::Instruction& each) { return each.mayReadOrWriteMemory(); });
      llvm::append_range(rest, llvm::successors(block));
    }
    return has_access && !HasBarrier(guard.governed) && IsOnlyWay(guard);
  }

  // Whether no other branch leads to what a guard governs.
  static bool IsOnlyWay(const Guard& guard) {
    return llvm::all_of(guard.governed, [&](llvm::BasicBlock* block) {
      return llvm::all_of(llvm::predecessors(block), [&](llvm::BasicBlock* from) {
        return from == guard.branch->getParent() || llvm::is_contained(guard.governed, from);
      });
    });
  }

  const llvm::LoopInfo& loops_;
  const llvm::PostDominatorTree behind_;
  const LaneShapes::Interleaved none_;
  const Uniformity uniformity_;
  const BlockSet parted_;
  const LaneShapes shapes_;
  const unsigned width_;
};

using Answers = llvm::SmallDenseMap<llvm::Value*, llvm::Value*>;

// A condition as all lanes answer it, where they answer its borders alike.
llvm::Value* AnswerOf(llvm::IRBuilderBase& builder, llvm::Value* condition, Answers& answers) {
  if (llvm::Value* known = answers.lookup(condition)) return known;
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(condition);
  if (!instruction || !llvm::isa<llvm::BinaryOperator, llvm::SelectInst>(instruction)) {
    return condition;
  }
  llvm::SmallVector<llvm::Value*> operands;
  for (llvm::Value* operand : instruction->operands()) {
    operands.push_back(AnswerOf(builder, operand, answers));
  }
  if (llvm::equal(operands, instruction->operand_values())) return condition;
  llvm::Instruction* copy = builder.Insert(instruction->clone());
  for (auto [index, operand] : llvm::enumerate(operands)) copy->setOperand(index, operand);
  return answers[condition] = copy;
}

// Lets ways to where a guard's ways meet, from some blocks, meet in a block of their own before.
void MeetBefore(llvm::BasicBlock& meeting, llvm::ArrayRef<llvm::BasicBlock*> from) {
  auto* before =
      llvm::BasicBlock::Create(meeting.getContext(), "meet", meeting.getParent(), &meeting);
  llvm::IRBuilder<> builder(before);
  for (llvm::PHINode& phi : meeting.phis()) {
    llvm::PHINode* own = builder.CreatePHI(phi.getType(), 2, phi.getName());
    for (llvm::BasicBlock* block : from) {
      for (int at; (at = phi.getBasicBlockIndex(block)) >= 0;) {
        own->addIncoming(phi.getIncomingValue(at), block);
        phi.removeIncomingValue(at, /*DeletePHIIfEmpty=*/false);
      }
    }
    phi.addIncoming(own, before);
  }
  builder.CreateBr(&meeting);
  for (llvm::BasicBlock* block : from)
    block->getTerminator()->replaceSuccessorWith(&meeting, before);
}

// Makes the blocks that a guard governs once more, for where all lanes answer alike.
void SplitGuard(const Guard& guard) {
  llvm::BasicBlock* fork = guard.branch->getParent();
  auto new_block = [&](const char* name) {
    auto* made = llvm::BasicBlock::Create(fork->getContext(), name, fork->getParent());
    made->moveAfter(fork);
    return made;
  };
  llvm::BasicBlock *some = new_block("some"), *all = new_block("all");
  fork->replaceSuccessorsPhiUsesWith(some);
  guard.branch->moveBefore(*some, some->end());
  llvm::ValueToValueMapTy copies;
  copies[some] = all;
  llvm::SmallVector<llvm::BasicBlock*> made = CopyBlocks(guard.governed, ".all", copies);
  const auto copy_of = [&](llvm::Value* value) {
    llvm::Value* copy = copies.lookup(value);
    return copy ? copy : value;
  };
  llvm::SmallVector<llvm::BasicBlock*> before = guard.governed;
  before.push_back(some);
  made.push_back(all);
  for (llvm::PHINode& phi : guard.meeting->phis()) {
    for (unsigned i = 0, count = phi.getNumIncomingValues(); i < count; ++i) {
      llvm::BasicBlock* from = phi.getIncomingBlock(i);
      if (!llvm::is_contained(before, from)) continue;
      phi.addIncoming(copy_of(phi.getIncomingValue(i)),
                      llvm::cast<llvm::BasicBlock>(copy_of(from)));
    }
  }
  llvm::IRBuilder<> builder(fork);
  llvm::Value* are_alike = builder.getTrue();
  Answers answers;
  for (llvm::ICmpInst* border : guard.borders) {
    auto [answer, is_alike] = AskAll(builder, *border);
    answers[border] = answer;
    are_alike = builder.CreateAnd(are_alike, is_alike);
  }
  builder.CreateCondBr(are_alike, all, some);
  builder.SetInsertPoint(all);
  auto target = [&](unsigned way) {
    return llvm::cast<llvm::BasicBlock>(copy_of(guard.branch->getSuccessor(way)));
  };
  builder.CreateCondBr(AnswerOf(builder, guard.branch->getCondition(), answers), target(0),
                       target(1));
  MeetBefore(*guard.meeting, made);
  MeetBefore(*guard.meeting, before);
}

}  // namespace

llvm::Error SplitGuards(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  const bool may_have_copies = WidthOf(kernel) > 1 && kernel.size() > 1 &&
                               !HasMaskRegisters(job.machine) &&
                               kernel.getInstructionCount() <= kMaxWithGuards;
  if (!may_have_copies) return llvm::Error::success();
  const llvm::SmallVector<Guard> guards = GuardFinder(kernel, job).Run(kernel);
  if (guards.empty()) return llvm::Error::success();
  for (const Guard& guard : guards) {
    Remark(*guard.branch, "divergent branch: only where some lanes go this way and others that");
    SplitGuard(guard);
  }
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
