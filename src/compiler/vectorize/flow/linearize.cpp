// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/linearize.h"

#include "compiler/analysis/lanes/divergence_sources.h"
#include "compiler/analysis/lanes/only_computes.h"
#include "compiler/analysis/loops/all_turns.h"
#include "compiler/analysis/loops/few_loops.h"
#include "compiler/ir/remarks.h"
#include "compiler/ir/shared_function.h"
#include "compiler/ir/vector_registers.h"
#include "compiler/vectorize/flow/flow_masks.h"
#include "compiler/vectorize/flow/ssa_repair.h"
#include "compiler/vectorize/flow/standing_values.h"
#include "compiler/vectorize/flow/waiting_blocks.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// Instructions that cost more than to ask whether any lane wants them.
constexpr unsigned kWorthAsking = 12;

// What must not run without an active lane: it could fault, never end, or be seen.
bool NeedsLanes(const llvm::Instruction& instruction) {
  if (auto* branch = llvm::dyn_cast<llvm::BranchInst>(&instruction)) return branch->isConditional();
  if (llvm::isa<llvm::DbgInfoIntrinsic, llvm::LifetimeIntrinsic>(instruction)) return false;
  return instruction.mayReadOrWriteMemory() || instruction.mayHaveSideEffects() ||
         instruction.isIntDivRem();
}

using TurnsByHeader = llvm::DenseMap<const llvm::BasicBlock*, unsigned>;

// Of the loops that make all their turns if lanes leave them in different ones.
TurnsByHeader FindAllTurns(llvm::Function& function, KernelJob& job) {
  auto& analyses = job.functions.Analyses();
  auto& loops = analyses.getResult<llvm::LoopAnalysis>(function);
  TurnsByHeader all;
  if (!HasFewLoops(loops)) return all;
  auto& evolution = analyses.getResult<llvm::ScalarEvolutionAnalysis>(function);
  const VectorRegisters registers(job.machine.getTargetTransformInfo(function));
  for (const llvm::Loop* loop : loops.getLoopsInPreorder()) {
    const unsigned turns = AllTurns(*loop, evolution, WidthOf(function), registers.bits);
    if (turns != 0) all[loop->getHeader()] = turns;
  }
  return all;
}

class Linearizer {
 public:
  Linearizer(llvm::Function& kernel, const Uniformity& uniformity, TurnsByHeader all_turns,
             const KernelJob& job);
  void Run();

 private:
  using Waiting = WaitingBlocks::List;

  void StartMasks(const LaunchValues& launch);
  void WeighBlocks();
  void Visit(llvm::BasicBlock* block);
  void VisitBranch(llvm::BasicBlock* block);
  void EnterLoop(LoopLevel& level, llvm::BasicBlock* entry);
  void EndTurn(LoopLevel& level);
  llvm::Value* HasMoreTurns(llvm::IRBuilder<>& builder, LoopLevel& level, llvm::Value* stay);
  void TrackExit(LoopLevel& level, FlowEdge exit);
  void LeaveLoop(LoopLevel& level);
  Waiting WaitingBehind(llvm::BasicBlock* from, llvm::BasicBlock* target);
  llvm::BasicBlock* Continue(llvm::BasicBlock* from, Waiting waiting, llvm::BasicBlock* certain);
  bool MakesAllTurns(const LoopLevel* level) const {
    return level && level->diverges && all_turns_.contains(level->header);
  }
  bool MayRunForNone(unsigned first, unsigned next) const;
  bool IsGuardWanted(llvm::BasicBlock* from, unsigned first, unsigned next);
  struct Standing {
    llvm::Value* value = nullptr;
    llvm::PHINode* variable = nullptr;  // that it is, but for lanes that change it
  };
  Standing FindStanding(llvm::PHINode& phi) const;
  void Blend(llvm::BasicBlock* block);
  void MarkMask(llvm::BasicBlock* block);

  llvm::Function& kernel_;
  const Uniformity& uniformity_;
  const TurnsByHeader all_turns_;
  const bool checks_claims_;
  LoopLevels levels_;
  FlowMasks masks_;
  StandingValues standing_;
  std::vector<llvm::BasicBlock*> order_;
  llvm::DenseMap<llvm::BasicBlock*, unsigned> position_;
  llvm::DenseMap<llvm::BasicBlock*, LoopLevel*> header_of_, end_of_, after_of_;
  WaitingBlocks lists_;
  llvm::DenseMap<llvm::BasicBlock*, Waiting> waiting_;  // once the block has run
  llvm::DenseMap<LoopLevel*, Waiting> waiting_behind_;
  llvm::DenseSet<llvm::BasicBlock*> met_;  // lanes came by other ways than the original edges
  llvm::DenseSet<llvm::BasicBlock*> may_be_empty_;       // run even if no lane wants them
  llvm::DenseMap<llvm::BasicBlock*, unsigned> unasked_;  // what ran since lanes were asked for
  std::vector<unsigned> cost_before_, need_before_;
};

Linearizer::Linearizer(llvm::Function& kernel, const Uniformity& uniformity,
                       TurnsByHeader all_turns, const KernelJob& job)
    : kernel_(kernel),
      uniformity_(uniformity),
      all_turns_(std::move(all_turns)),
      checks_claims_(job.variant.checks_claims),
      levels_(kernel, uniformity),
      masks_(kernel, levels_),
      order_(levels_.Order()) {
  for (auto [index, block] : llvm::enumerate(order_)) position_[block] = index;
  for (auto& level : levels_.All()) {
    header_of_[level->header] = level.get();
    if (!level->diverges) continue;
    end_of_[level->end] = level.get();
    after_of_[level->after] = level.get();
  }
  StartMasks(job.launch);
  WeighBlocks();
}

// The lanes that the work-group has. Where full groups have a copy, the other one is for groups
// that may not be full.
void Linearizer::StartMasks(const LaunchValues& launch) {
  llvm::BasicBlock* start = &kernel_.getEntryBlock();
  llvm::Value* all = llvm::ConstantInt::getTrue(kernel_.getContext());
  masks_.Set(start, all);
  if (kernel_.hasFnAttribute(kTakesLanes)) {
    masks_.Set(start, std::prev(kernel_.arg_end()));
    return;
  }
  if (launch.AreMultiplesOf(WidthOf(kernel_))) return;
  bool has_full_copy = kernel_.hasFnAttribute(kHasFullCopy);
  if (has_full_copy) start = start->getTerminator()->getSuccessor(1);
  llvm::IRBuilder<> builder(&*start->getFirstNonPHIOrDbgOrAlloca());
  // LLVM's code generator does not come to an end over some interleavings of 64 bytes most of which
  // it knows to be of no lane.
  const bool may_know_lanes = WidthOf(kernel_) < 64;
  llvm::Value* size =
      may_know_lanes ? launch.ItemCount(builder, 0) : launch.LoadedItemCount(builder, 0);
  llvm::Value* active = builder.CreateICmpULT(CreateMarker(builder, Marker::kLocalId), size);
  if (!has_full_copy) active = builder.CreateOr(CreateMarker(builder, Marker::kIsFull), active);
  masks_.Set(start, active);
}

void Linearizer::WeighBlocks() {
  unsigned cost = 0, need = 0;
  for (llvm::BasicBlock* block : order_) {
    cost_before_.push_back(cost);
    need_before_.push_back(need);
    if (header_of_.contains(block)) ++need;
    if (block->empty()) continue;
    bool is_divergent = uniformity_.BranchDiverges(*block);
    if (is_divergent) {
      Remark(*block->getTerminator(), "divergent branch: both sides run, each under a mask");
    }
    for (const llvm::Instruction& instruction : *block) {
      const llvm::Function* shared = SharedCallee(instruction);
      cost += shared ? shared->getInstructionCount() : 1;
      bool is_choice = instruction.isTerminator();
      need += NeedsLanes(instruction) && !(is_choice && is_divergent);
    }
  }
  cost_before_.push_back(cost);
  need_before_.push_back(need);
}

// Whether the blocks from one position up to another may run though no lane wants them.
bool Linearizer::MayRunForNone(unsigned first, unsigned next) const {
  return need_before_[next] == need_before_[first] &&
         cost_before_[next] - cost_before_[first] <= kWorthAsking;
}

// Around the blocks from one position up to another. Of places at which lanes leave one after
// another, as at each part of a condition, not each is worth asking.
bool Linearizer::IsGuardWanted(llvm::BasicBlock* from, unsigned first, unsigned next) {
  if (MayRunForNone(first, next)) return false;
  llvm::BasicBlock* target = order_[first];
  if (MakesAllTurns(levels_.Of(target))) return false;
  const auto leaves = [&](llvm::BasicBlock* to) {
    const bool is_edge = to->size() == 1 && to->getSingleSuccessor();
    const unsigned at = position_.lookup(is_edge ? to->getSingleSuccessor() : to);
    return at >= next || MayRunForNone(at, next);
  };
  const bool lanes_leave =
      uniformity_.BranchDiverges(*target) && llvm::any_of(llvm::successors(target), leaves);
  const unsigned unasked = unasked_.lookup(from) + cost_before_[first + 1] - cost_before_[first];
  if (!lanes_leave || !MayRunForNone(first, first + 1) || unasked > kWorthAsking) return true;
  unasked_[target] = unasked;
  return false;
}

// Where control goes with lanes waiting for several blocks: to the first of them, and around it to
// the next if no lane wants it. `certain` is a block that all lanes of `from` want, of which there
// must be one.
llvm::BasicBlock* Linearizer::Continue(llvm::BasicBlock* from, Waiting waiting,
                                       llvm::BasicBlock* certain) {
  if (may_be_empty_.contains(from)) certain = nullptr;
  llvm::BasicBlock* target = order_[waiting->position];
  Waiting rest = waiting->rest, before = waiting_.lookup(from);
  waiting_[target] = lists_.Merge(waiting_.lookup(target), rest);
  bool others_wait = before && before->position == waiting->position;
  if (target != certain || others_wait) met_.insert(target);
  if (!rest || target == certain) return target;
  if (!IsGuardWanted(from, waiting->position, rest->position)) {
    may_be_empty_.insert(target);
    return target;
  }
  met_.insert(target);
  auto* guard = llvm::BasicBlock::Create(kernel_.getContext(), "guard", &kernel_, target);
  levels_.Place(guard, levels_.Of(from));
  llvm::IRBuilder<> builder(guard);
  llvm::Value* pending = masks_.Pending(builder, target);
  llvm::Function* any = MarkerFunction(*kernel_.getParent(), Marker::kAny);
  llvm::Value* is_wanted = builder.CreateCall(any, {pending});
  builder.CreateCondBr(is_wanted, target, Continue(guard, rest, nullptr));
  return guard;
}

void Linearizer::Run() {
  for (llvm::BasicBlock* block : order_) Visit(block);
  for (llvm::BasicBlock* block : order_) MarkMask(block);
  llvm::EliminateUnreachableBlocks(kernel_);
  RepairSsa(kernel_, levels_, masks_.All(), standing_.Kept());
}

void Linearizer::Visit(llvm::BasicBlock* block) {
  if (LoopLevel* level = end_of_.lookup(block)) return EndTurn(*level);
  if (LoopLevel* level = after_of_.lookup(block)) return LeaveLoop(*level);
  if (LoopLevel* level = header_of_.lookup(block)) {
    EnterLoop(*level, level->entry);
  } else {
    masks_.Enter(block, !met_.contains(block));
    Blend(block);
  }
  masks_.Leave(block);
  VisitBranch(block);
}

void Linearizer::EnterLoop(LoopLevel& level, llvm::BasicBlock* entry) {
  llvm::Value* mask = masks_.Of(entry);
  waiting_behind_[&level] = std::exchange(waiting_[level.header], nullptr);
  if (level.diverges) {
    llvm::IRBuilder<> builder(level.header, level.header->begin());
    llvm::PHINode* live = builder.CreatePHI(builder.getInt1Ty(), 2, "live");
    live->addIncoming(mask, entry);
    mask = live;
  }
  masks_.Set(level.header, mask);
}

void Linearizer::VisitBranch(llvm::BasicBlock* block) {
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(block->getTerminator());
  if (!branch) return;
  LoopLevel* level = levels_.Of(block);
  bool turns = level && level->diverges;
  llvm::SmallVector<llvm::BasicBlock*, 2> targets;
  for (llvm::BasicBlock* target : llvm::successors(block)) {
    // In a divergent loop every lane's turn ends at one place, whether it stays or leaves.
    bool ends_turn = turns && (target == level->header || !levels_.Contains(level, target));
    targets.push_back(ends_turn ? level->end : target);
  }
  bool is_choice = branch->isConditional() && !uniformity_.BranchDiverges(*block) &&
                   targets[0] != targets[1] && !(turns && llvm::is_contained(targets, level->end));
  llvm::SmallVector<llvm::BasicBlock*, 2> next;
  if (is_choice) {
    for (llvm::BasicBlock* target : targets) {
      bool is_back_edge = level && target == level->header;
      next.push_back(is_back_edge ? target : Continue(block, WaitingBehind(block, target), target));
    }
  } else {
    Waiting waiting = nullptr;
    for (llvm::BasicBlock* target : targets) {
      waiting = lists_.Merge(waiting, WaitingBehind(block, target));
    }
    bool is_back_edge = level && !turns && targets[0] == level->header;
    bool is_one = llvm::all_equal(targets);
    next.push_back(is_back_edge ? targets[0]
                                : Continue(block, waiting, is_one ? targets[0] : nullptr));
  }
  llvm::IRBuilder<> builder(branch);
  if (next.size() == 2 && next[0] == next[1]) {
    met_.insert(next[0]);
    next.pop_back();
  }
  if (next.size() == 1) {
    builder.CreateBr(next[0]);
  } else {
    // What no lane is there to ask may be poison.
    llvm::Value* asked = branch->getCondition();
    if (MakesAllTurns(level)) asked = builder.CreateFreeze(asked);
    builder.CreateCondBr(asked, next[0], next[1]);
  }
  branch->eraseFromParent();
}

// The blocks that lanes wait for once those of `from` have set out for the target.
Linearizer::Waiting Linearizer::WaitingBehind(llvm::BasicBlock* from, llvm::BasicBlock* target) {
  Waiting waiting = lists_.With(waiting_.lookup(from), position_.at(target));
  LoopLevel* level = levels_.Of(from);
  if (!level || levels_.Contains(level, target)) return waiting;
  return lists_.Merge(waiting, waiting_behind_.lookup(level));
}

void Linearizer::EndTurn(LoopLevel& level) {
  llvm::IRBuilder<> builder(level.end);
  llvm::Value* stay = masks_.Of(FlowEdge{level.latch, level.header});
  builder.CreateCondBr(HasMoreTurns(builder, level, stay), level.header, level.after);
  for (llvm::PHINode& phi : level.header->phis()) {
    int from_latch = phi.getBasicBlockIndex(level.latch);
    if (from_latch >= 0) phi.setIncomingBlock(from_latch, level.end);
  }
  LetVariablesStand(level, stay, masks_, uniformity_, standing_, position_);
  llvm::cast<llvm::PHINode>(&level.header->front())->addIncoming(stay, level.end);
  for (FlowEdge exit : level.exits) TrackExit(level, exit);
  masks_.Set(level.end, stay);
}

// Whether a lane stays, or may, where a loop makes all its turns.
llvm::Value* Linearizer::HasMoreTurns(llvm::IRBuilder<>& builder, LoopLevel& level,
                                      llvm::Value* stay) {
  const unsigned turns = all_turns_.lookup(level.header);
  if (turns == 0)
    return builder.CreateCall(MarkerFunction(*kernel_.getParent(), Marker::kAny), {stay});
  llvm::IRBuilder<> at_start(level.header, std::next(level.header->begin()));
  llvm::PHINode* turn = at_start.CreatePHI(builder.getInt32Ty(), 2, "turn");
  llvm::Value* next = builder.CreateAdd(turn, builder.getInt32(1), "", true, true);
  turn->addIncoming(builder.getInt32(0), level.entry);
  turn->addIncoming(next, level.end);
  return builder.CreateICmpULT(next, builder.getInt32(turns));
}

// Keeps, from the turn in which a lane leaves, that it did and what it takes along.
void Linearizer::TrackExit(LoopLevel& level, FlowEdge exit) {
  llvm::Value* leaves = masks_.Of(exit);
  llvm::IRBuilder<> builder(level.header, level.header->begin());
  auto carry = [&](llvm::Value* initial, auto update) {
    builder.SetInsertPoint(level.header, level.header->begin());
    llvm::PHINode* before = builder.CreatePHI(initial->getType(), 2);
    builder.SetInsertPoint(level.end->getTerminator());
    llvm::Value* now = update(before);
    before->addIncoming(initial, level.entry);
    before->addIncoming(now, level.end);
    return now;
  };
  for (llvm::PHINode& phi : exit.second->phis()) {
    int index = phi.getBasicBlockIndex(exit.first);
    auto* value = llvm::dyn_cast<llvm::Instruction>(phi.getIncomingValue(index));
    if (!value || !levels_.Contains(&level, value->getParent())) continue;
    if (value->getParent() == level.end || standing_.IsKept(*value, level)) continue;
    phi.setIncomingValue(index, carry(llvm::PoisonValue::get(value->getType()), [&](auto* before) {
                           return builder.CreateSelect(leaves, value, before);
                         }));
  }
  llvm::Value* left = masks_.Of(level.entry);
  if (level.exits.size() > 1) {
    left = carry(builder.getFalse(), [&](llvm::PHINode* before) {
      masks_.Note(before);
      return builder.CreateOr(before, leaves);
    });
  }
  masks_.Set(exit, left);
}

void Linearizer::LeaveLoop(LoopLevel& level) {
  Waiting waiting = waiting_behind_.lookup(&level);
  llvm::BasicBlock* certain = nullptr;
  for (FlowEdge exit : level.exits) {
    waiting = lists_.With(waiting, position_.at(exit.second));
    met_.insert(exit.second);
    certain = exit.second;
  }
  if (level.exits.size() > 1) certain = nullptr;
  llvm::BasicBlock* next = Continue(level.after, waiting, certain);
  llvm::BranchInst::Create(next, level.after);
}

// The first of its values that is one of a variable of the loop around it.
Linearizer::Standing Linearizer::FindStanding(llvm::PHINode& phi) const {
  const LoopLevel* level = levels_.Of(phi.getParent());
  if (!level || !level->diverges) return {};
  for (llvm::Value* value : phi.incoming_values()) {
    llvm::Value* behind = BehindPhis(value);
    if (llvm::PHINode* variable = standing_.VariableOf(behind, *level)) return {behind, variable};
  }
  return {};
}

// Phis at whose block lanes now arrive together become selects.
void Linearizer::Blend(llvm::BasicBlock* block) {
  if (!met_.contains(block)) return;
  llvm::IRBuilder<> builder(block, block->getFirstNonPHIIt());
  llvm::SmallVector<std::pair<llvm::PHINode*, llvm::Value*>> blends;
  for (llvm::PHINode& phi : block->phis()) {
    // Which lanes of no edge have: a variable of the loop, so that it stands still for them.
    const auto [base, variable] = FindStanding(phi);
    llvm::Value* blend = base;
    for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
      llvm::Value* value = phi.getIncomingValue(i);
      llvm::Value* taken = masks_.Of(FlowEdge{phi.getIncomingBlock(i), block});
      if (llvm::isa<llvm::PoisonValue>(value) || (base && BehindPhis(value) == base)) continue;
      llvm::Value* before = blend;
      blend = before && before != value ? builder.CreateSelect(taken, value, before) : value;
      if (variable && blend != before) standing_.Note(blend, before, variable);
    }
    if (!blend) blend = llvm::PoisonValue::get(phi.getType());
    blends.push_back({&phi, blend});
  }
  for (auto [phi, blend] : blends) {
    phi->replaceAllUsesWith(blend);
    phi->eraseFromParent();
  }
}

void Linearizer::MarkMask(llvm::BasicBlock* block) {
  llvm::Value* mask = masks_.Of(block);
  if (!mask || end_of_.contains(block)) return;
  auto needs_mask = [](const llvm::Instruction& each) {
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(&each);
    return !OnlyComputes(each) || (branch && branch->isConditional());
  };
  if (!checks_claims_ && llvm::none_of(*block, needs_mask)) return;
  // Behind the mask's own definition, ahead of everything that it governs.
  auto* definition = llvm::dyn_cast<llvm::Instruction>(mask);
  auto place = block->getFirstNonPHIOrDbgOrAlloca();
  if (definition && definition->getParent() == block && !llvm::isa<llvm::PHINode>(definition)) {
    place = std::next(definition->getIterator());
  }
  llvm::IRBuilder<> builder(block, place);
  builder.CreateCall(MarkerFunction(*kernel_.getParent(), Marker::kMask), {mask});
}

}  // namespace

llvm::Error Linearize(llvm::Module& module, KernelJob& job) {
  if (WidthOf(KernelOf(module)) > 1) LinearizeIn(KernelOf(module), job);
  return llvm::Error::success();
}

void LinearizeIn(llvm::Function& function, KernelJob& job) {
  {
    TurnsByHeader all_turns = FindAllTurns(function, job);
    Uniformity uniformity(function, WithinSimdGroup);
    Linearizer(function, uniformity, std::move(all_turns), job).Run();
  }
  job.functions.Forget(function);
}

}  // namespace weft::compiler
