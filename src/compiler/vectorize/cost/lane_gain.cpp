// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/cost/lane_gain.h"

#include <cmath>
#include <limits>

#include "compiler/analysis/loops/few_loops.h"
#include "compiler/analysis/loops/row_walks.h"
#include "compiler/ir/lane_operation.h"
#include "compiler/ir/markers.h"
#include "compiler/ir/tuning.h"
#include "compiler/vectorize/cost/lane_cycles.h"
#include "compiler/vectorize/cost/spills.h"
#include "compiler/vectorize/cost/work_item_share.h"
#include "compiler/vectorize/cost/wrong_guesses.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

unsigned RegisterBits(const llvm::TargetTransformInfo& target) {
  return target.getRegisterBitWidth(llvm::TargetTransformInfo::RGK_FixedWidthVector)
      .getFixedValue();
}

// Of the branches that may leave the loop.
llvm::SmallVector<llvm::Value*> ExitConditions(const llvm::Loop& loop) {
  llvm::SmallVector<llvm::BasicBlock*> exiting;
  loop.getExitingBlocks(exiting);
  return llvm::map_to_vector(exiting, [](llvm::BasicBlock* block) {
    return llvm::cast<llvm::BranchInst>(block->getTerminator())->getCondition();
  });
}

// Whether as many begin in a cycle as of any operation, and one work-item does it in a scalar.
bool IsQuick(const llvm::Instruction& instruction) {
  const bool is_quotient =
      instruction.isIntDivRem() || instruction.getOpcode() == llvm::Instruction::FDiv;
  return !is_quotient && !instruction.getType()->isVectorTy() &&
         !llvm::isa<llvm::CallBase>(instruction) && !instruction.mayReadOrWriteMemory();
}

// Between which numbers of lanes: one and those of a register, or a SIMD group and a larger one.
enum class Choice : uint8_t { kLanes, kMoreLanes };

// The time that SIMD groups take in a kernel, in cycles.
class Timing {
 public:
  Timing(llvm::Function& kernel, const LaneCycles& cycles, const llvm::LoopInfo& loops,
         llvm::ScalarEvolution& evolution, const llvm::TargetTransformInfo& target, Choice choice)
      : width_(WidthOf(kernel)),
        cycles_(cycles),
        loops_(loops),
        counts_turns_(HasFewLoops(loops)),
        has_full_units_(HasFullWidestUnits(kernel)),
        is_for_intel_(IsTunedForIntel(kernel)),
        choice_(choice),
        evolution_(evolution),
        target_(target) {
    auto* vector = llvm::FixedVectorType::get(llvm::Type::getFloatTy(kernel.getContext()), width_);
    registers_ = target.getNumberOfRegisters(target.getRegisterClassForType(true, vector));
  }

  // What a group moves between registers and the stack.
  Spills SpillsOf(llvm::Function& kernel) const {
    return Spills(kernel, loops_, registers_, [&](const llvm::Value& value) {
      return cycles_.shapes().Of(&value).IsVarying() ? cycles_.RegistersOf(value) : 0;
    });
  }

  // What one work-item does.
  Spills SpillsOfOne(llvm::Function& kernel) const {
    return Spills(kernel, loops_, registers_, [&](const llvm::Value& value) {
      return cycles_.shapes().Of(&value).IsVarying() ? cycles_.RegistersOf(value.getType(), 1) : 0;
    });
  }

  // Of a group that is `times` as large as that of `smaller`: only arithmetic may take less than
  // `times` as long, where it filled no registers. What lanes access, compare and convert is put
  // together from parts.
  void GrowFrom(const LaneCycles& smaller, unsigned times) {
    smaller_ = &smaller;
    times_ = times;
  }

  // In which the operations of a block begin.
  double Work(llvm::BasicBlock& block, const Spills& spills) const {
    double work = spills.Of(block) / Issued();
    for (llvm::Instruction& instruction : block) {
      if (!cycles_.IsMadeOnce(instruction)) work += WorkOf(instruction) / IssuedLike(instruction);
    }
    return work;
  }

  // In which those of a block begin whose results all lanes share: once for a group of any size.
  double SharedWork(llvm::BasicBlock& block) const {
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
      bool is_hoisted = loop && loop->hasLoopInvariantOperands(&instruction) &&
                        !instruction.mayReadOrWriteMemory();
      bool is_shared = !cycles_.shapes().Of(&instruction).IsVarying();
      shared += is_shared && !is_folded && !is_hoisted;
    }
    return (shared + LoadedConstants(block)) / cost::kIssuedShared + updates;
  }

  double SharedWork(const llvm::Loop& loop) const {
    double work = 0;
    for (llvm::BasicBlock* block : loop.blocks()) work += SharedWork(*block);
    return work;
  }

  // What a turn of an innermost loop waits for memory, once for a group of any size. Few turns are
  // as many streams that the machine follows from group to group.
  double Leaps(const llvm::Loop& loop) {
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

  // In which those of a turn of an innermost loop begin.
  double Work(const llvm::Loop& loop, const Spills& spills) const {
    double work = 0;
    for (llvm::BasicBlock* block : loop.blocks()) {
      work += Work(*block, spills) * ShareOfTurns(*block, loop);
    }
    return work;
  }

  // From the values of one turn to those of the next, as far as nothing else can be done meanwhile:
  // of a group, or of one work-item.
  double Latency(const llvm::Loop& loop, bool is_group = true) {
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
    for (llvm::BasicBlock* block : order) {
      for (llvm::Instruction& instruction : *block) {
        if (ready.contains(&instruction) || IsLoadedAhead(instruction, loop)) continue;
        double start = -1;
        for (const llvm::Use& operand : instruction.operands()) {
          auto found = ready.find(operand);
          if (found != ready.end()) start = std::max(start, found->second);
        }
        double more = is_group ? LatencyOf(instruction) : LatencyInOne(instruction);
        if (start >= 0) ready[&instruction] = start + more;
      }
    }
    double latency = is_group ? MaskLatency(loop) : 0;
    for (const llvm::PHINode& phi : loop.getHeader()->phis()) {
      latency = std::max(latency, ready.lookup(phi.getIncomingValueForBlock(loop.getLoopLatch())));
    }
    return latency;
  }

  // In which a turn of an innermost loop only waits: for the one before, or for its own results.
  Cycles Idle(const llvm::Loop& loop) {
    Cycles work{0, 0};
    for (llvm::BasicBlock* block : loop.blocks()) {
      for (llvm::Instruction& instruction : *block) {
        Cycles each = cycles_.Of(instruction);
        work = {work.one + each.one, work.lanes + each.lanes};
      }
    }
    const double latency = EndsEarly(loop) ? 0 : Latency(loop, /*is_group=*/false);
    const double between_turns = Latency(loop);
    const double of_group = std::max(between_turns, LatencyWithinTurn(loop, between_turns));
    return {std::max(0.0, latency * width_ - work.one), std::max(0.0, of_group - work.lanes)};
  }

  // From the first value outside of loops to the last one, as far as a group `times` as large
  // leaves no room for the next one to begin meanwhile.
  double Latency(llvm::Function& kernel, unsigned times) const {
    const llvm::ReversePostOrderTraversal order(&kernel);
    const Chain chain = LongestChain(order, [&](llvm::Instruction& instruction) {
      const bool is_in_loop = loops_.getLoopFor(instruction.getParent()) != nullptr;
      return is_in_loop ? std::nullopt : std::optional(LatencyOf(instruction));
    });
    return chain.cycles * std::min(1.0, double(times * chain.values) / cost::kWindow);
  }

  // Whether lanes leave a loop in different turns, and no turn brings them all past a bound.
  bool IsLeftApart(const llvm::Loop& loop) const {
    return llvm::any_of(ExitConditions(loop), [&](llvm::Value* condition) {
      return !cycles_.shapes().Of(condition).IsUniform() && !IsReachedTogether(*condition, loop);
    });
  }

  // Until the machine goes on behind a loop.
  double UnforeseenEnd(const llvm::Loop& loop) const {
    return IsLeftApart(loop) ? cost::kUnforeseenEnd : 0;
  }

  // So many times as long does a loop take whose lanes leave it in different turns as it does for
  // one work-item.
  double Waiting(const llvm::Loop& loop) const {
    return IsDivergent(loop) ? 1 + cost::kWaiting : 1;
  }

  // The same of twice the lanes, but for loops that end after no more turns than are assumed in any
  // case.
  double WaitingMore(const llvm::Loop& loop) {
    llvm::Type* type = llvm::Type::getFloatTy(loop.getHeader()->getContext());
    const unsigned most = counts_turns_ ? evolution_.getSmallConstantMaxTripCount(&loop) : 0;
    if (IsLeftApart(loop) && most != 0 && most <= cost::kTurns) return 1;
    const bool waits = Leaps(loop) == 0 ? IsDivergent(loop) : IsLeftApart(loop);
    return waits ? 1 + cost::kWaitingMore * cycles_.RegistersOf(type, width_) : 1;
  }

 private:
  static bool IsArithmetic(const llvm::Instruction& instruction) {
    const bool is_operation = instruction.isBinaryOp() || instruction.isUnaryOp() ||
                              llvm::isa<llvm::IntrinsicInst>(instruction);
    return is_operation && !instruction.mayReadOrWriteMemory() &&
           !instruction.getType()->isIntOrIntVectorTy(1);
  }

  double WorkOf(llvm::Instruction& instruction) const {
    const double own = cycles_.Of(instruction).lanes;
    if (!smaller_) return own;
    const double in_parts = times_ * smaller_->Of(instruction).lanes;
    return IsArithmetic(instruction) ? std::min(own, in_parts) : in_parts;
  }

  double Issued() const {
    return cycles_.HasWidestRegisters() ? cost::kIssued : cost::kIssuedNarrow;
  }

  // The same of operations like this one.
  double IssuedLike(const llvm::Instruction& instruction) const {
    const bool is_widest = cycles_.HasWidestRegisters() && has_full_units_;
    return is_widest && IsQuick(instruction) ? cost::kIssuedInFullUnits : Issued();
  }

  // Constants that a block's operations on lanes load each time, as half of the registers do not
  // hold them. AVX-512's operations take them from memory as they are.
  double LoadedConstants(const llvm::BasicBlock& block) const {
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

  // Whether a load's place is known turns before, and so is that it will be made: the machine has
  // begun it by then.
  bool IsLoadedAhead(llvm::Instruction& instruction, const llvm::Loop& loop) const {
    return counts_turns_ && llvm::isa<llvm::LoadInst>(instruction) &&
           WalksRow(instruction, loop, evolution_) && EndsByCounters(loop, /*or_data=*/false);
  }

  // Whether a loop ends when nothing but its counters says so, or data that they alone find.
  bool EndsByCounters(const llvm::Loop& loop, bool or_data) const {
    llvm::SmallPtrSet<const llvm::Value*, 16> seen;
    return llvm::all_of(ExitConditions(loop), [&](llvm::Value* condition) {
      return IsCounted(*condition, loop, or_data, seen);
    });
  }

  // Whether a loop of unknown but most likely few turns ends when nothing but its counters says so.
  // The machine then begins with the next work-item before the results of this one are there, as in
  // sums over rows of a sparse matrix.
  bool EndsEarly(const llvm::Loop& loop) const {
    if (!counts_turns_ || cost::kTurns * double(SizeOf(loop)) > cost::kWindow) return false;
    return evolution_.getSmallConstantMaxTripCount(&loop) == 0 &&
           EndsByCounters(loop, /*or_data=*/true);
  }

  // Whether a value follows from the loop's counters and from what does not change in it, as far as
  // it is not seen yet.
  bool IsCounted(llvm::Value& value, const llvm::Loop& loop, bool or_data,
                 llvm::SmallPtrSetImpl<const llvm::Value*>& seen) const {
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
    if (!instruction || !loop.contains(instruction) || !seen.insert(&value).second) return true;
    if (evolution_.isSCEVable(value.getType())) {
      const llvm::SCEV* known = evolution_.getSCEV(&value);
      bool is_counter = llvm::isa<llvm::SCEVAddRecExpr>(known);
      if (is_counter || evolution_.isLoopInvariant(known, &loop)) return true;
    }
    auto* load = llvm::dyn_cast<llvm::LoadInst>(instruction);
    if (load && !or_data) {
      const llvm::SCEV* place = evolution_.getSCEV(load->getPointerOperand());
      return evolution_.isLoopInvariant(place, &loop);
    }
    return !llvm::isa<llvm::PHINode, llvm::CallBase>(instruction) &&
           llvm::all_of(instruction->operands(), [&](const llvm::Use& operand) {
             return IsCounted(*operand, loop, or_data, seen);
           });
  }

  // In how many of its turns a loop comes to a block: half of them, where lanes decide together.
  double ShareOfTurns(const llvm::BasicBlock& block, const llvm::Loop& loop) const {
    const llvm::BasicBlock* before = block.getSinglePredecessor();
    auto* branch = before ? llvm::dyn_cast<llvm::BranchInst>(before->getTerminator()) : nullptr;
    bool is_choice = branch && branch->isConditional() && loop.contains(branch->getSuccessor(0)) &&
                     loop.contains(branch->getSuccessor(1)) &&
                     cycles_.shapes().Of(branch->getCondition()).IsUniform();
    return is_choice ? cost::kShareOfChoices : 1;
  }

  // When the operands are ready; of a phi, those of the shortest way, which most groups go.
  static double Start(const llvm::Instruction& instruction,
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

  // Of the values in blocks that lanes differ in, but for those that have no latency.
  template <typename Blocks, typename Latency>
  Chain LongestChain(const Blocks& order, Latency latency_of) const {
    llvm::DenseMap<const llvm::Value*, double> ready;
    double last = 0;
    for (llvm::BasicBlock* block : order) {
      for (llvm::Instruction& instruction : *block) {
        if (!cycles_.shapes().Of(&instruction).IsVarying()) continue;
        const std::optional<double> latency = latency_of(instruction);
        if (!latency) continue;
        last = std::max(last, ready[&instruction] = Start(instruction, ready) + *latency);
      }
    }
    return {last, ready.size()};
  }

  // From a group's first value of a turn to its last, where lanes load one by one in a loop that
  // they leave in different turns: one turn's instructions leave no room for the next to begin
  // meanwhile, as it does for one work-item whose counters alone end the loop. 0 where the turn
  // before takes about as long.
  double LatencyWithinTurn(const llvm::Loop& loop, double between_turns) const {
    const bool is_apart = !cycles_.HasWidestRegisters() && IsLeftApart(loop);
    if (!is_apart || !EndsByCounters(loop, /*or_data=*/true)) return 0;
    const double near = LatencyOfTurn(loop, /*is_far=*/false);
    return near < cost::kOwnTurn * between_turns ? 0 : LatencyOfTurn(loop, /*is_far=*/true);
  }

  // The same of any loop, with what lanes load one by one in the nearest cache or not.
  double LatencyOfTurn(const llvm::Loop& loop, bool is_far) const {
    llvm::LoopBlocksRPO order(const_cast<llvm::Loop*>(&loop));
    order.perform(&loops_);
    auto latency_of = [&](llvm::Instruction& instruction) -> std::optional<double> {
      if (IsLoadedAhead(instruction, loop)) return std::nullopt;
      const double far = is_far ? cycles_.LatencyOneByOne(instruction) : 0;
      return std::max(LatencyOf(instruction), far);
    };
    return LongestChain(order, latency_of).cycles;
  }

  double LatencyInOne(llvm::Instruction& instruction) const {
    constexpr auto kKind = llvm::TargetTransformInfo::TCK_Latency;
    auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    unsigned id = intrinsic ? intrinsic->getIntrinsicID() : llvm::Intrinsic::not_intrinsic;
    // LLVM knows a product's latency, but not that a sum with it has the same, and what operations
    // of lanes on floats take at least.
    bool is_product = id == llvm::Intrinsic::fma || id == llvm::Intrinsic::fmuladd ||
                      (FindLaneOperation(instruction) && instruction.getType()->isFPOrFPVectorTy());
    llvm::InstructionCost cost =
        is_product
            ? target_.getArithmeticInstrCost(llvm::Instruction::FMul, instruction.getType(), kKind)
            : target_.getInstructionCost(&instruction, kKind);
    return cost.isValid() ? double(cost.getValue()) : 1;
  }

  // Whether lanes leave it in different turns.
  bool IsDivergent(const llvm::Loop& loop) const {
    return llvm::any_of(ExitConditions(loop), [&](llvm::Value* condition) {
      return !cycles_.shapes().Of(condition).IsUniform();
    });
  }

  // From the mask of the lanes that make one turn to that of the next.
  double MaskLatency(const llvm::Loop& loop) const {
    if (!cycles_.HasWidestRegisters() || !IsLeftApart(loop)) return 0;
    return cost::kMaskTurnLatency * llvm::count_if(ExitConditions(loop), [&](llvm::Value* exit) {
             return !cycles_.shapes().Of(exit).IsUniform();
           });
  }

  // Whether lanes reach a bound in one turn, or two, as a turn brings each past where the others
  // were before: `for (i = id; i < n; i += size)`.
  bool IsReachedTogether(llvm::Value& condition, const llvm::Loop& loop) const {
    auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(&condition);
    if (!comparison) return false;
    auto [counter, bound] = std::pair(comparison->getOperand(0), comparison->getOperand(1));
    const LaneShapes& shapes = cycles_.shapes();
    if (shapes.Of(counter).IsUniform()) std::swap(counter, bound);
    const llvm::Value* step = StepOf(counter, loop);
    const bool is_shared = step && shapes.Of(step).IsUniform() && shapes.Of(bound).IsUniform();
    if (!is_shared || !shapes.Of(counter).IsStrided()) return false;
    auto* number = llvm::dyn_cast<llvm::ConstantInt>(step);
    return !number || number->getValue().abs().uge(shapes.Of(counter).Distance() * width_);
  }

  // What a counter of the loop, before or behind that of the turn, grows by in a turn; null if it
  // is none.
  static const llvm::Value* StepOf(llvm::Value* counter, const llvm::Loop& loop) {
    using namespace llvm::PatternMatch;
    const llvm::BasicBlock* latch = loop.getLoopLatch();
    for (llvm::PHINode& phi : loop.getHeader()->phis()) {
      llvm::Value *next = phi.getIncomingValueForBlock(latch), *step;
      if ((counter == &phi || counter == next) &&
          match(next, m_c_Add(m_Specific(&phi), m_Value(step))))
        return step;
    }
    return nullptr;
  }

  // The same as LaneCycles has, but for Intel's products, and gathers that a larger group is to
  // make good.
  double LatencyOfLanes(const llvm::Instruction& instruction) const {
    const bool is_product = instruction.getOpcode() == llvm::Instruction::Mul &&
                            instruction.getType()->isIntOrIntVectorTy(32);
    if (is_product && is_for_intel_) return cost::kProductLatencyOfIntel;
    const double latency = cycles_.LatencyOfLanes(instruction);
    const bool is_gather = llvm::isa<llvm::LoadInst>(instruction) && latency > 0;
    const bool lasts = is_gather && choice_ == Choice::kMoreLanes && cycles_.HasWidestRegisters();
    if (!lasts) return latency;
    return is_for_intel_ ? cost::kWidestGatherLatencyOfIntel : cost::kWidestGatherLatency;
  }

  double LatencyOf(llvm::Instruction& instruction) const {
    return std::max({LatencyInOne(instruction), LatencyOfLanes(instruction),
                     cycles_.Of(instruction).lanes / IssuedLike(instruction)});
  }

  const unsigned width_;
  const LaneCycles& cycles_;
  const llvm::LoopInfo& loops_;
  const bool counts_turns_, has_full_units_, is_for_intel_;
  const Choice choice_;
  llvm::ScalarEvolution& evolution_;
  const llvm::TargetTransformInfo& target_;
  double registers_;
  const LaneCycles* smaller_ = nullptr;
  unsigned times_ = 1;
};

// Whether the rows of work-items are known to fill SIMD groups of so many lanes, or we choose them.
// Those of kernels with barriers count only where the local size is known.
bool FillsRows(unsigned width, const llvm::Function& kernel, const KernelJob& job) {
  const unsigned multiple = job.variant.row_multiple;
  const bool is_known = multiple != 0 && multiple % width == 0;
  return kernel.hasFnAttribute(kHasFreeGroups) || job.launch.KnownLocalSize(0) != 0 ||
         (is_known && MarkerCalls(kernel, Marker::kBarrier).empty());
}

double TurnsAtDepth(unsigned depth) { return std::pow(cost::kTurns, depth); }

}  // namespace

bool GainsFromLanes(llvm::Function& kernel, const Uniformity& flow, KernelJob& job) {
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel);
  const llvm::TargetTransformInfo target = job.machine.getTargetTransformInfo(kernel);
  LaneCycles cycles(kernel, flow, RegisterBits(target), job.variant.has_large_objects,
                    job.functions.Analyses());
  auto& evolution = job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(kernel);
  const WorkItemShare share(kernel, job);
  Timing timing(kernel, cycles, loops, evolution, target, Choice::kLanes);
  llvm::SmallPtrSet<const llvm::Loop*, 4> walks;
  if (HasFewLoops(loops)) {
    for (llvm::Loop* loop : loops.getLoopsInPreorder())
      if (WalksRows(*loop, evolution)) walks.insert(loop);
  }
  // Of loops in one another: those that lanes wait for in the inner one are mostly the same.
  llvm::DenseMap<const llvm::Loop*, double> waiting{{nullptr, 1}};
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    waiting[loop] = std::max(waiting.at(loop->getParentLoop()), timing.Waiting(*loop));
  }
  Cycles work{0, 0}, idle{0, 0};
  auto add = [&](Cycles& sum, const llvm::BasicBlock& block, Cycles each) {
    double turns = TurnsAtDepth(loops.getLoopDepth(&block));
    sum.one += each.one * turns * share.At(block, 1);
    double of_lanes = turns * waiting.at(loops.getLoopFor(&block));
    sum.lanes += each.lanes * of_lanes * share.At(block, WidthOf(kernel));
  };
  for (llvm::BasicBlock& block : kernel) {
    const llvm::Loop* loop = loops.getLoopFor(&block);
    bool is_walk = walks.contains(loop);
    double at_once = is_walk ? std::max(1.0, WidthOf(kernel) * cost::kShareOfTurns) : 1;
    for (llvm::Instruction& instruction : block) {
      Cycles each = cycles.Of(instruction);
      if (cycles.FillsRegisters(instruction)) each.lanes *= cost::kCaution;
      if (!cycles.HasWidestRegisters() && IsQuick(instruction))
        each.lanes *= cost::kIssued / cost::kIssuedNarrow;
      bool is_row = loop && llvm::isa<llvm::StoreInst>(instruction) && each.lanes > each.one &&
                    WalksRow(instruction, *loop, evolution);
      add(work, block, {each.one / at_once, each.lanes * (is_row ? cost::kRowsFactor : 1)});
    }
  }
  const Spills of_lanes = timing.SpillsOf(kernel), of_one = timing.SpillsOfOne(kernel);
  for (llvm::BasicBlock& block : kernel) {
    add(work, block, {of_one.Of(block) * WidthOf(kernel), of_lanes.Of(block)});
  }
  for (llvm::CallInst* barrier : MarkerCalls(kernel, Marker::kBarrier)) {
    add(work, *barrier->getParent(), {cost::kRegionChange * WidthOf(kernel), cost::kRegionChange});
  }
  const WrongGuesses guesses(kernel, flow, job.functions.Analyses());
  for (llvm::BasicBlock& block : kernel)
    add(work, block, {guesses.At(block) * cost::kWrongGuess * WidthOf(kernel), 0});
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (llvm::BasicBlock* before = loop->getLoopPreheader(); before && timing.IsLeftApart(*loop)) {
      const double ends = guesses.ShareOfTurns(*before);
      add(work, *before, {ends * cost::kWrongEnd * WidthOf(kernel), 0});
    }
    bool waits = loop->isInnermost() && !walks.contains(loop);
    if (waits) add(idle, *loop->getHeader(), timing.Idle(*loop));
  }
  return work.lanes + idle.lanes <= cost::kCaution * work.one + idle.one;
}

bool GainsFromMoreLanes(unsigned times, llvm::Function& kernel, const Uniformity& flow,
                        KernelJob& job) {
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel);
  auto& evolution = job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(kernel);
  const llvm::TargetTransformInfo target = job.machine.getTargetTransformInfo(kernel);
  LaneCycles cycles(kernel, flow, RegisterBits(target), job.variant.has_large_objects,
                    job.functions.Analyses());
  Timing timing(kernel, cycles, loops, evolution, target, Choice::kMoreLanes);
  const unsigned width = WidthOf(kernel), more_width = width * times;
  const bool may_share = FillsRows(more_width, kernel, job);
  kernel.addFnAttr(kWidth, llvm::utostr(more_width));
  LaneCycles more_cycles(kernel, flow, RegisterBits(target), job.variant.has_large_objects,
                         job.functions.Analyses());
  Timing more_timing(kernel, more_cycles, loops, evolution, target, Choice::kMoreLanes);
  const Spills spills = timing.SpillsOf(kernel), more_spills = more_timing.SpillsOf(kernel);
  kernel.addFnAttr(kWidth, llvm::utostr(width));
  more_timing.GrowFrom(cycles, times);
  double work = 0, more_work = 0, shared = 0;
  for (llvm::BasicBlock& block : kernel) {
    llvm::Loop* loop = loops.getLoopFor(&block);
    if (loop && loop->isInnermost()) continue;
    double turns = TurnsAtDepth(loops.getLoopDepth(&block));
    work += turns * timing.Work(block, spills);
    more_work += turns * more_timing.Work(block, more_spills);
    if (may_share) shared += turns * timing.SharedWork(block);
  }
  for (llvm::CallInst* barrier : MarkerCalls(kernel, Marker::kBarrier))
    shared += TurnsAtDepth(loops.getLoopDepth(barrier->getParent())) * cost::kRegionChange;
  double now = shared + std::max(work, timing.Latency(kernel, 1));
  double more = shared + std::max(more_work, timing.Latency(kernel, times));
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    const double end = TurnsAtDepth(loop->getLoopDepth() - 1) * timing.UnforeseenEnd(*loop);
    now += end;
    more += end;
    if (!loop->isInnermost()) continue;
    double count = TurnsAtDepth(loop->getLoopDepth());
    double latency = timing.Latency(*loop);
    double once = may_share ? timing.SharedWork(*loop) + timing.Leaps(*loop) : 0;
    now += count * (once + std::max(latency, timing.Work(*loop, spills)));
    double busy = more_timing.Work(*loop, more_spills);
    double waiting = 1 + (timing.WaitingMore(*loop) - 1) * (times - 1);
    more += count * (once + std::max(latency, busy)) * waiting;
  }
  const double worthwhile = times > 2          ? cost::kWorthwhileFourfold
                            : more_width >= 64 ? cost::kWorthwhileFor64
                                               : cost::kWorthwhile;
  return times * now > worthwhile * more;
}

}  // namespace weft::compiler
