// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/cost/timing.h"

#include <limits>

#include "compiler/analysis/loops/all_turns.h"
#include "compiler/analysis/loops/few_loops.h"
#include "compiler/analysis/loops/row_walks.h"
#include "compiler/ir/lane_operation.h"
#include "compiler/ir/markers.h"
#include "compiler/ir/tuning.h"
#include "compiler/ir/vector_registers.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

bool IsArithmetic(const llvm::Instruction& instruction) {
  const bool is_operation = instruction.isBinaryOp() || instruction.isUnaryOp() ||
                            llvm::isa<llvm::IntrinsicInst>(instruction);
  return is_operation && !instruction.mayReadOrWriteMemory() &&
         !instruction.getType()->isIntOrIntVectorTy(1);
}

// When the operands are ready; of a phi, those of the shortest way, which most groups go.
double Start(const llvm::Instruction& instruction,
             const llvm::DenseMap<const llvm::Value*, double>& ready) {
  double first = std::numeric_limits<double>::max(), last = 0;
  for (const llvm::Use& operand : instruction.operands()) {
    first = std::min(first, ready.lookup(operand));
    last = std::max(last, ready.lookup(operand));
  }
  return llvm::isa<llvm::PHINode>(instruction) ? first : last;
}

struct Chain {
  double cycles;  // from the first value to the last
  size_t values;  // that were looked at
};

// What a unit for products of floats does, and takes as long.
bool IsFloatProduct(const llvm::Instruction& instruction) {
  auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  const unsigned id = intrinsic ? intrinsic->getIntrinsicID() : llvm::Intrinsic::not_intrinsic;
  return id == llvm::Intrinsic::fma || id == llvm::Intrinsic::fmuladd ||
         instruction.getOpcode() == llvm::Instruction::FMul;
}

// Of the values in blocks that lanes differ in, but for those that have no latency.
template <typename Blocks, typename Latency>
Chain LongestChain(const Blocks& order, const LaneShapes& shapes, Latency latency_of) {
  llvm::DenseMap<const llvm::Value*, double> ready;
  double last = 0;
  for (llvm::BasicBlock* block : order) {
    for (llvm::Instruction& instruction : *block) {
      if (!shapes.Of(&instruction).IsVarying()) continue;
      const std::optional<double> latency = latency_of(instruction);
      if (!latency) continue;
      last = std::max(last, ready[&instruction] = Start(instruction, ready) + *latency);
    }
  }
  return {last, ready.size()};
}

}  // namespace

bool IsQuick(const llvm::Instruction& instruction) {
  const bool is_quotient =
      instruction.isIntDivRem() || instruction.getOpcode() == llvm::Instruction::FDiv;
  return !is_quotient && !instruction.getType()->isVectorTy() &&
         !llvm::isa<llvm::CallBase>(instruction) && !instruction.mayReadOrWriteMemory();
}

Timing::Timing(llvm::Function& kernel, const LaneCycles& cycles, const llvm::LoopInfo& loops,
               llvm::ScalarEvolution& evolution, const llvm::TargetTransformInfo& target,
               LaneChoice choice)
    : width_(WidthOf(kernel)),
      cycles_(cycles),
      loops_(loops),
      counts_turns_(HasFewLoops(loops)),
      has_full_units_(HasFullWidestUnits(kernel)),
      is_for_intel_(IsTunedForIntel(kernel)),
      choice_(choice),
      ends_(cycles.shapes(), width_, evolution),
      evolution_(evolution),
      target_(target) {
  auto* vector = llvm::FixedVectorType::get(llvm::Type::getFloatTy(kernel.getContext()), width_);
  registers_ = target.getNumberOfRegisters(target.getRegisterClassForType(true, vector));
}

Spills Timing::SpillsOf(llvm::Function& kernel) const {
  return Spills(kernel, loops_, registers_, [&](const llvm::Value& value) {
    return cycles_.shapes().Of(&value).IsVarying() ? cycles_.RegistersOf(value) : 0;
  });
}

Spills Timing::SpillsOfOne(llvm::Function& kernel) const {
  return Spills(kernel, loops_, registers_, [&](const llvm::Value& value) {
    return cycles_.shapes().Of(&value).IsVarying() ? cycles_.RegistersOf(value.getType(), 1) : 0;
  });
}

void Timing::GrowFrom(const LaneCycles& smaller, unsigned times) {
  smaller_ = &smaller;
  times_ = times;
}

double Timing::Work(llvm::BasicBlock& block, const Spills& spills) const {
  double work = spills.Of(block) / Issued();
  for (llvm::Instruction& instruction : block) {
    if (!cycles_.IsMadeOnce(instruction)) work += WorkOf(instruction) / IssuedLike(instruction);
  }
  return work;
}

double Timing::SharedWork(llvm::BasicBlock& block) const {
  const llvm::Loop* loop = loops_.getLoopFor(&block);
  unsigned shared = 1;  // the branch
  double updates = 0;
  for (llvm::Instruction& instruction : block) {
    if (cycles_.IsMadeOnce(instruction)) {
      updates += cycles_.Of(instruction).lanes;
      continue;
    }
    bool is_folded = instruction.isTerminator() ||
                     llvm::isa<llvm::PHINode, llvm::GetElementPtrInst>(instruction);
    bool is_hoisted =
        loop && loop->hasLoopInvariantOperands(&instruction) && !instruction.mayReadOrWriteMemory();
    bool is_shared = !cycles_.shapes().Of(&instruction).IsVarying();
    shared += is_shared && !is_folded && !is_hoisted;
  }
  return (shared + LoadedConstants(block)) / cost::kIssuedShared + updates;
}

double Timing::SharedWork(const llvm::Loop& loop) const {
  double work = 0;
  for (llvm::BasicBlock* block : loop.blocks()) work += SharedWork(*block);
  return work;
}

double Timing::Leaps(const llvm::Loop& loop) const {
  constexpr unsigned kMaxStreams = 16;
  const unsigned turns = counts_turns_ ? evolution_.getSmallConstantMaxTripCount(&loop) : 1;
  if (turns != 0 && turns <= kMaxStreams) return 0;
  double leaps = 0;
  for (llvm::BasicBlock* block : loop.blocks()) {
    for (llvm::Instruction& instruction : *block) {
      leaps += cycles_.AreAdjacent(instruction) && compiler::Leaps(instruction, loop, evolution_);
    }
  }
  return leaps * cost::kLeap;
}

double Timing::Work(const llvm::Loop& loop, const Spills& spills) const {
  double work = 0, products = 0;
  for (llvm::BasicBlock* block : loop.blocks()) {
    const double share = ShareOfTurns(*block, loop);
    work += Work(*block, spills) * share;
    for (llvm::Instruction& instruction : *block)
      if (IsFloatProduct(instruction)) products += WorkOf(instruction) * share;
  }
  work = std::max(work, products / cost::kIssuedProducts);
  return VectorsHandedOn(loop) < registers_ ? work : work * cost::kVectorsInMemory;
}

double Timing::VectorsHandedOn(const llvm::Loop& loop) const {
  double registers = 0;
  for (const llvm::PHINode& phi : loop.getHeader()->phis()) {
    const bool is_vector = phi.getType()->isVectorTy() && cycles_.shapes().Of(&phi).IsVarying();
    if (is_vector) registers += cycles_.RegistersOf(phi);
  }
  return registers;
}

double Timing::Latency(const llvm::Loop& loop, bool is_group) const {
  const size_t instructions = SizeOf(loop);
  bool is_short = counts_turns_ && instructions <= cost::kWindow && !IsLeftApart(loop);
  unsigned turns = is_short ? evolution_.getSmallConstantMaxTripCount(&loop) : 0;
  if (turns != 0 && turns * instructions <= cost::kWindow) return 0;
  llvm::DenseMap<const llvm::Value*, double> ready;  // what depends on the turn before
  for (const llvm::PHINode& phi : loop.getHeader()->phis()) {
    if (cycles_.shapes().Of(&phi).IsVarying()) ready[&phi] = 0;
  }
  llvm::LoopBlocksRPO order(const_cast<llvm::Loop*>(&loop));
  order.perform(&loops_);
  const double of_mask = is_group ? MaskLatency(loop) : 0;
  const bool waits_for_mask = is_for_intel_ && of_mask > 0;
  for (llvm::BasicBlock* block : order) {
    for (llvm::Instruction& instruction : *block) {
      if (ready.contains(&instruction) || IsLoadedAhead(instruction, loop)) continue;
      const bool is_masked = waits_for_mask && llvm::isa<llvm::LoadInst>(instruction) &&
                             cycles_.shapes().Of(&instruction).IsVarying();
      double start = is_masked ? 0 : -1;
      for (const llvm::Use& operand : instruction.operands()) {
        auto found = ready.find(operand);
        if (found != ready.end()) start = std::max(start, found->second);
      }
      double more = is_group ? LatencyOf(instruction) : LatencyInOne(instruction);
      if (start >= 0) ready[&instruction] = start + more;
    }
  }
  double latency = of_mask;
  if (waits_for_mask) {
    llvm::SmallVector<llvm::BasicBlock*> exiting;
    loop.getExitingBlocks(exiting);
    for (llvm::BasicBlock* block : exiting) {
      auto* branch = llvm::cast<llvm::BranchInst>(block->getTerminator());
      latency = std::max(latency, of_mask + ready.lookup(branch->getCondition()));
    }
  }
  for (const llvm::PHINode& phi : loop.getHeader()->phis()) {
    latency = std::max(latency, ready.lookup(phi.getIncomingValueForBlock(loop.getLoopLatch())));
  }
  return latency;
}

Cycles Timing::Idle(const llvm::Loop& loop) const {
  Cycles work{0, 0};
  for (llvm::BasicBlock* block : loop.blocks()) {
    for (llvm::Instruction& instruction : *block) {
      Cycles each = cycles_.Of(instruction);
      work = {work.one + each.one, work.lanes + each.lanes};
    }
  }
  const double of_turn = Latency(loop, /*is_group=*/false);
  const bool is_long = cycles_.HasWidestRegisters() && of_turn >= cost::kLongTurn;
  const bool is_hidden = EndsEarly(loop) && !is_long;
  const double latency = is_hidden ? 0 : of_turn;
  const double between_turns = Latency(loop);
  const double of_group = std::max(between_turns, LatencyWithinTurn(loop, between_turns));
  return {std::max(0.0, latency * width_ - work.one), std::max(0.0, of_group - work.lanes)};
}

double Timing::Latency(llvm::Function& kernel, unsigned times) const {
  const llvm::ReversePostOrderTraversal order(&kernel);
  const Chain chain = LongestChain(order, cycles_.shapes(), [&](llvm::Instruction& instruction) {
    const bool is_in_loop = loops_.getLoopFor(instruction.getParent()) != nullptr;
    return is_in_loop ? std::nullopt : std::optional(LatencyOf(instruction));
  });
  return chain.cycles * std::min(1.0, double(times * chain.values) / cost::kWindow);
}

double Timing::UnforeseenEnd(const llvm::Loop& loop) const {
  return IsLeftApart(loop) ? cost::kUnforeseenEnd : 0;
}

double Timing::Waiting(const llvm::Loop& loop) const {
  return ends_.Divergent(loop) != 0 ? 1 + cost::kWaiting : 1;
}

double Timing::WaitingMore(const llvm::Loop& loop) const {
  llvm::Type* type = llvm::Type::getFloatTy(loop.getHeader()->getContext());
  const unsigned most = counts_turns_ ? evolution_.getSmallConstantMaxTripCount(&loop) : 0;
  if (ends_.IsLeftApart(loop) && most != 0 && most <= cost::kTurns) return 1;
  const bool waits = Leaps(loop) == 0 ? ends_.Divergent(loop) != 0 : ends_.IsLeftApart(loop);
  return waits ? 1 + cost::kWaitingMore * cycles_.RegistersOf(type, width_) : 1;
}

double Timing::WorkOf(llvm::Instruction& instruction) const {
  const double own = cycles_.Of(instruction).lanes;
  if (!smaller_) return own;
  const double in_parts = times_ * smaller_->Of(instruction).lanes;
  const bool is_at_once = IsArithmetic(instruction) || cycles_.IsInTable(instruction);
  return is_at_once ? std::min(own, in_parts) : in_parts;
}

double Timing::Issued() const {
  return cycles_.HasWidestRegisters() ? cost::kIssued : cost::kIssuedNarrow;
}

double Timing::IssuedLike(const llvm::Instruction& instruction) const {
  const bool is_widest = cycles_.HasWidestRegisters() && has_full_units_;
  return is_widest && IsQuick(instruction) ? cost::kIssuedInFullUnits : Issued();
}

bool Timing::IsLeftApart(const llvm::Loop& loop) const {
  const unsigned bits = VectorRegisters(target_).bits;
  return ends_.IsLeftApart(loop) &&
         (!counts_turns_ || AllTurns(loop, evolution_, width_, bits) == 0);
}

double Timing::LoadedConstants(const llvm::BasicBlock& block) const {
  if (cycles_.HasWidestRegisters()) return 0;
  llvm::SmallPtrSet<const llvm::Value*, 16> constants;
  for (const llvm::Instruction& instruction : block) {
    const bool is_immediate =
        instruction.isShift() || llvm::isa<llvm::GetElementPtrInst>(instruction);
    if (is_immediate || !cycles_.shapes().Of(&instruction).IsVarying()) continue;
    for (const llvm::Use& operand : instruction.operands()) {
      auto* number = llvm::dyn_cast<llvm::Constant>(operand);
      const bool is_number = number && llvm::isa<llvm::ConstantInt, llvm::ConstantFP>(number);
      if (is_number && !number->isNullValue() && !number->isAllOnesValue())
        constants.insert(number);
    }
  }
  return std::max(0.0, double(constants.size()) - registers_ / 2);
}

bool Timing::IsLoadedAhead(llvm::Instruction& instruction, const llvm::Loop& loop) const {
  return counts_turns_ && llvm::isa<llvm::LoadInst>(instruction) &&
         WalksRow(instruction, loop, evolution_) && ends_.EndsByCounters(loop, /*or_data=*/false);
}

bool Timing::EndsEarly(const llvm::Loop& loop) const {
  if (!counts_turns_ || cost::kTurns * double(SizeOf(loop)) > cost::kWindow) return false;
  return evolution_.getSmallConstantMaxTripCount(&loop) == 0 &&
         ends_.EndsByCounters(loop, /*or_data=*/true);
}

double Timing::ShareOfTurns(const llvm::BasicBlock& block, const llvm::Loop& loop) const {
  const llvm::BasicBlock* before = block.getSinglePredecessor();
  auto* branch = before ? llvm::dyn_cast<llvm::BranchInst>(before->getTerminator()) : nullptr;
  bool is_choice = branch && branch->isConditional() && loop.contains(branch->getSuccessor(0)) &&
                   loop.contains(branch->getSuccessor(1)) &&
                   cycles_.shapes().Of(branch->getCondition()).IsUniform();
  return is_choice ? cost::kShareOfChoices : 1;
}

double Timing::LatencyWithinTurn(const llvm::Loop& loop, double between_turns) const {
  const bool is_apart = !cycles_.HasWidestRegisters() && ends_.IsLeftApart(loop);
  if (!is_apart || !ends_.EndsByCounters(loop, /*or_data=*/true)) return 0;
  const double near = LatencyOfTurn(loop, /*is_far=*/false);
  return near < cost::kOwnTurn * between_turns ? 0 : LatencyOfTurn(loop, /*is_far=*/true);
}

double Timing::LatencyOfTurn(const llvm::Loop& loop, bool is_far) const {
  llvm::LoopBlocksRPO order(const_cast<llvm::Loop*>(&loop));
  order.perform(&loops_);
  auto latency_of = [&](llvm::Instruction& instruction) -> std::optional<double> {
    if (IsLoadedAhead(instruction, loop)) return std::nullopt;
    const double far = is_far ? cycles_.LatencyOneByOne(instruction) : 0;
    return std::max(LatencyOf(instruction), far);
  };
  return LongestChain(order, cycles_.shapes(), latency_of).cycles;
}

double Timing::LatencyInOne(llvm::Instruction& instruction) const {
  constexpr auto kKind = llvm::TargetTransformInfo::TCK_Latency;
  // LLVM knows a product's latency, but not that a sum with it has the same, and what operations
  // of lanes on floats take at least. Of products of integers it knows what vectors of them take on
  // processors of Intel.
  bool is_product = IsFloatProduct(instruction) ||
                    (FindLaneOperation(instruction) && instruction.getType()->isFPOrFPVectorTy());
  const bool is_of_integers = instruction.getOpcode() == llvm::Instruction::Mul;
  llvm::InstructionCost cost =
      is_product
          ? target_.getArithmeticInstrCost(llvm::Instruction::FMul, instruction.getType(), kKind)
      : is_of_integers ? target_.getArithmeticInstrCost(
                             llvm::Instruction::Mul, instruction.getType()->getScalarType(), kKind)
                       : target_.getInstructionCost(&instruction, kKind);
  return cost.isValid() ? double(cost.getValue()) : 1;
}

double Timing::MaskLatency(const llvm::Loop& loop) const {
  if (!cycles_.HasWidestRegisters() || !IsLeftApart(loop)) return 0;
  return cost::kMaskTurnLatency * ends_.Divergent(loop);
}

double Timing::LatencyOfLanes(const llvm::Instruction& instruction) const {
  const bool is_product = instruction.getOpcode() == llvm::Instruction::Mul &&
                          instruction.getType()->isIntOrIntVectorTy(32);
  if (is_product && is_for_intel_) return cost::kProductLatencyOfIntel;
  const double latency = cycles_.LatencyOfLanes(instruction);
  const bool is_gather = llvm::isa<llvm::LoadInst>(instruction) && latency > 0;
  const bool lasts = is_gather && choice_ == LaneChoice::kMoreLanes && cycles_.HasWidestRegisters();
  if (!lasts) return latency;
  return is_for_intel_ ? cost::kWidestGatherLatencyOfIntel : cost::kWidestGatherLatency;
}

double Timing::LatencyOf(llvm::Instruction& instruction) const {
  return std::max({LatencyInOne(instruction), LatencyOfLanes(instruction),
                   cycles_.Of(instruction).lanes / IssuedLike(instruction)});
}

}  // namespace weft::compiler
