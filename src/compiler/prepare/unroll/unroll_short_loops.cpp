// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/unroll/unroll_short_loops.h"

#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/analysis/loops/few_loops.h"
#include "compiler/analysis/loops/row_walks.h"
#include "compiler/ir/address_spaces.h"
#include "compiler/ir/lane_call.h"
#include "compiler/pass/llvm_passes.h"
#include "compiler/pass/quick_code.h"
#include "compiler/prepare/simplify/load_both.h"
#include "compiler/prepare/simplify/simplify.h"
#include "compiler/prepare/unroll/chosen_places.h"
#include "compiler/prepare/unroll/unrolled_size.h"
#include "compiler/transform/unroll_whole.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// Elements of arrays that are worth it: about as many as a machine has registers where they live
// through the turns of a loop that stays, and more elsewhere, since few of them live at a time, and
// of sums, of which a loop each adds to as many as registers hold (part-sums).
constexpr uint64_t kMaxThroughLoops = 40, kMaxElements = 128;

// Instructions of the kernel beyond which code costs more than it saves, and beyond which that
// holds even where the loops around have been unrolled.
constexpr size_t kMaxInstructions = 2000, kMaxOfTheRest = kMaxCounted;

// Both for code that a launch waits for: beyond, most of the time to compile it goes into what was
// unrolled.
constexpr size_t kMaxOfQuick = kMaxInstructions / 2;

// The same for quotients and for records, which cost less than arrays in memory, and for arrays
// whose places tables name: they are the same for all lanes, which reach them in memory side by
// side.
constexpr size_t kMaxForQuotients = 500, kMaxForTables = 1000;

// Elements of records, as the channels of a pixel.
constexpr unsigned kMaxOfRecord = 8;

// Turns over rows that stay through those of a loop, with the last one of a loop that is left at
// its head, which reaches no element.
constexpr unsigned kMaxOfKeptRow = 32;

// Whether it reads constants of the program's, as of a permutation: what it finds is known once its
// place is.
bool IsOfTable(const llvm::Instruction* instruction) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(instruction);
  if (!load || !load->isSimple()) return false;
  auto* table =
      llvm::dyn_cast<llvm::GlobalVariable>(llvm::getUnderlyingObject(load->getPointerOperand()));
  return table && table->isConstant() && table->hasDefinitiveInitializer();
}

// What the only exit of a loop depends on; null if there are more, or it always leaves.
llvm::Value* ExitCondition(const llvm::Loop& loop) {
  const llvm::BasicBlock* exiting = loop.getExitingBlock();
  auto* branch = exiting ? llvm::dyn_cast<llvm::BranchInst>(exiting->getTerminator()) : nullptr;
  return branch && branch->isConditional() ? branch->getCondition() : nullptr;
}

// Whether a value is quick to make again of what is in memory or known.
bool IsMadeOfLoads(const llvm::Value& value, unsigned depth = 0) {
  constexpr unsigned kMaxOperations = 3;
  if (llvm::isa<llvm::LoadInst, llvm::Constant, llvm::Argument>(value)) return true;
  auto* made = llvm::dyn_cast<llvm::Instruction>(&value);
  const bool is_quick =
      made && depth < kMaxOperations && llvm::isa<llvm::BinaryOperator, llvm::CastInst>(made);
  return is_quick && llvm::all_of(made->operands(), [&](const llvm::Use& operand) {
           return IsMadeOfLoads(*operand, depth + 1);
         });
}

// Whether it stores to a place what was there and something else, added up; or what is known.
bool IsAddedUp(const llvm::StoreInst& store) {
  auto* added = llvm::dyn_cast<llvm::Instruction>(store.getValueOperand());
  if (!added) return true;
  auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(added);
  const bool is_sum = call ? call->getIntrinsicID() == llvm::Intrinsic::fma
                           : llvm::is_contained({llvm::Instruction::FAdd, llvm::Instruction::Add},
                                                added->getOpcode());
  if (!is_sum) return false;
  const auto operands = call ? llvm::iterator_range(call->args()) : added->operands();
  const bool adds_to_place = llvm::any_of(operands, [&](const llvm::Use& operand) {
    auto* load = llvm::dyn_cast<llvm::LoadInst>(operand);
    return load && load->getPointerOperand() == store.getPointerOperand();
  });
  return adds_to_place &&
         llvm::all_of(operands, [](const llvm::Use& operand) { return IsMadeOfLoads(*operand); });
}

// The loops to be unrolled for an array's indices or a quotient to be constants, and what is then
// left out.
class CountedLoops {
 public:
  CountedLoops(llvm::LoopInfo& loops, llvm::ScalarEvolution& evolution)
      : loops_(loops), evolution_(evolution) {}

  // Whether no index depends on anything but counters of loops with a known number of turns.
  bool AddUses(llvm::Value& address) {
    return llvm::all_of(address.users(), [&](llvm::User* user) { return AddUse(address, *user); });
  }
  // Whether the value depends on nothing but those.
  bool AddValue(llvm::Value& value) { return IsCounted(value); }
  void AddWhole(llvm::Loop& loop) { found_.insert(&loop); }
  const LoopSet& found() const { return found_; }
  // Whether the array is used in a loop that stays.
  bool IsUsedInOthers() const {
    return llvm::any_of(vanishing_, [&](const llvm::Instruction* instruction) {
      return LoopThatStays(*instruction) != nullptr;
    });
  }
  // Whether nothing is stored to the array in turns but sums, of loops that have no others in them.
  bool AreSums() const {
    return llvm::all_of(vanishing_, [&](const llvm::Instruction* instruction) {
      auto* store = llvm::dyn_cast<llvm::StoreInst>(instruction);
      const llvm::Loop* loop = LoopThatStays(*instruction);
      return !store || !loop || (IsAddedUp(*store) && IsInnermostThatStays(*loop));
    });
  }
  const InstructionSet& vanishing() const { return vanishing_; }
  // Whether an index is a choice between constants, which may depend on data.
  bool HasChoices() const { return has_choices_; }
  // Whether an index is found in a table of the program's.
  bool ReadsTables() const { return llvm::any_of(vanishing_, IsOfTable); }

 private:
  bool AddUse(llvm::Value& address, llvm::User& user) {
    vanishing_.insert(llvm::cast<llvm::Instruction>(&user));
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&user)) return load->isSimple();
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&user)) {
      return store->isSimple() && store->getPointerOperand() == &address;
    }
    if (auto* fill = llvm::dyn_cast<llvm::MemIntrinsic>(&user)) {
      return !fill->isVolatile() && llvm::isa<llvm::ConstantInt>(fill->getLength());
    }
    if (llvm::isa<llvm::LifetimeIntrinsic>(user)) return true;
    auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(&user);
    if (!step) return false;
    bool are_counted =
        llvm::all_of(step->indices(), [&](llvm::Use& index) { return IsIndex(*index); });
    return are_counted && AddUses(*step);
  }

  bool IsIndex(llvm::Value& value) {
    if (!IsChoiceOfFew(value)) return IsCounted(value);
    return has_choices_ = true;
  }

  bool IsCounted(llvm::Value& value) {
    if (llvm::isa<llvm::Constant>(value)) return true;
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
    if (!instruction) return false;
    if (!vanishing_.insert(instruction).second) return true;
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(instruction)) {
      llvm::Loop* loop = loops_.getLoopFor(phi->getParent());
      if (!loop || loop->getHeader() != phi->getParent() || !AddLoop(*loop)) return false;
    } else if (!llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::CmpInst, llvm::SelectInst,
                          llvm::GetElementPtrInst>(instruction) &&
               !IsOfTable(instruction)) {
      return false;
    }
    return llvm::all_of(instruction->operands(), [&](llvm::Use& use) { return IsCounted(*use); });
  }

  const llvm::Loop* LoopThatStays(const llvm::Instruction& instruction) const {
    const llvm::Loop* loop = loops_.getLoopFor(instruction.getParent());
    while (loop && found_.contains(loop)) loop = loop->getParentLoop();
    return loop;
  }

  bool IsInnermostThatStays(const llvm::Loop& loop) const {
    return llvm::all_of(loop.getLoopsInPreorder(), [&](const llvm::Loop* within) {
      return within == &loop || found_.contains(within);
    });
  }

  bool AddLoop(llvm::Loop& loop) {
    if (!found_.insert(&loop)) return true;
    llvm::Value* condition = ExitCondition(loop);
    return condition && MaxTurns(loop, evolution_) && IsCounted(*condition);
  }

  llvm::LoopInfo& loops_;
  llvm::ScalarEvolution& evolution_;
  LoopSet found_;
  InstructionSet vanishing_;
  bool has_choices_ = false;
};

uint64_t ElementsOf(const llvm::AllocaInst& variable) {
  uint64_t elements = 1;
  llvm::Type* type = variable.getAllocatedType();
  for (; auto* array = llvm::dyn_cast<llvm::ArrayType>(type); type = array->getElementType()) {
    elements *= array->getNumElements();
  }
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return elements * (vector ? vector->getNumElements() : 1);
}

// Whether unrolling loops makes SSA values of an array that are worth it.
bool BecomesValues(llvm::AllocaInst& variable, CountedLoops& counted) {
  const uint64_t elements = ElementsOf(variable);
  if (elements == 0 || elements > kMaxElements || !counted.AddUses(variable)) return false;
  return elements <= kMaxThroughLoops || !counted.IsUsedInOthers() || counted.AreSums();
}

bool IsQuotient(const llvm::Instruction& instruction) {
  auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction);
  return operation &&
         (operation->isIntDivRem() || operation->getOpcode() == llvm::Instruction::FDiv);
}

// The loop whose turns reach an element each of records that work-items have side by side, and most
// elements, so that accesses to whole records can be made of it once it is straight code; else
// null.
llvm::Loop* LoopOverRecord(llvm::Instruction& instruction, llvm::LoopInfo& loops,
                           llvm::ScalarEvolution& evolution,
                           llvm::function_ref<LaneShape(const llvm::Value*)> shape_of) {
  llvm::Loop* loop = loops.getLoopFor(instruction.getParent());
  llvm::Value* address = llvm::getLoadStorePointerOperand(&instruction);
  if (!loop || !loop->isInnermost() || !address) return nullptr;
  if (address->getType()->getPointerAddressSpace() == kPrivateSpace) return nullptr;
  const llvm::DataLayout& layout = instruction.getDataLayout();
  const uint64_t bytes =
      layout.getTypeStoreSize(llvm::getLoadStoreType(&instruction)).getFixedValue();
  const LaneShape shape = shape_of(address);
  const uint64_t elements = shape.IsStrided() ? shape.Distance() / bytes : 0;
  if (elements < 2 || elements > kMaxOfRecord) return nullptr;
  // Each look at the ways out of a loop is one at all of it.
  const llvm::BasicBlock* exiting = loop->getExitingBlock();
  if (!exiting) return nullptr;
  // A loop that is left at its head comes there once more than it turns.
  const bool is_left_at_head = exiting == loop->getHeader();
  const unsigned turns = KnownTurns(*loop, evolution) - is_left_at_head;
  const bool are_most = turns >= 2 && turns <= elements && elements < 2 * turns;
  return are_most && WalksRow(instruction, *loop, evolution) ? loop : nullptr;
}

// Whether a value is the same in a loop's turns wherever the counters of one within are.
bool IsKept(llvm::Value& value, const llvm::Loop& loop, const llvm::Loop& within,
            unsigned depth = 0) {
  constexpr unsigned kMaxOperations = 8;
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  if (!instruction || !loop.contains(instruction)) return true;
  if (llvm::isa<llvm::PHINode>(instruction)) return instruction->getParent() == within.getHeader();
  return depth < kMaxOperations && !instruction->mayReadOrWriteMemory() &&
         llvm::all_of(
             instruction->operands(),
             [&](llvm::Use& operand) { return IsKept(*operand, loop, within, depth + 1); });
}

// The loop whose turns reach an element each of a row that a loop around it comes to again and does
// not write, and that is a work-item's own, so that it can be loaded before that; else null.
llvm::Loop* LoopOverKeptRow(llvm::Instruction& instruction, llvm::LoopInfo& loops,
                            llvm::ScalarEvolution& evolution,
                            llvm::function_ref<LaneShape(const llvm::Value*)> shape_of) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
  llvm::Loop* loop = load ? loops.getLoopFor(load->getParent()) : nullptr;
  const llvm::Loop* around = loop ? loop->getParentLoop() : nullptr;
  if (!around || !loop->isInnermost() || load->getPointerAddressSpace() == kPrivateSpace)
    return nullptr;
  const unsigned turns = KnownTurns(*loop, evolution);
  if (turns < 2 || turns > kMaxOfKeptRow || !WalksRow(instruction, *loop, evolution))
    return nullptr;
  const bool is_kept = IsKept(*load->getPointerOperand(), *around, *loop) &&
                       llvm::none_of(around->blocks(), [](const llvm::BasicBlock* block) {
                         return llvm::any_of(*block, [](const llvm::Instruction& each) {
                           return each.mayWriteToMemory();
                         });
                       });
  return is_kept && !shape_of(load->getPointerOperand()).IsUniform() ? loop : nullptr;
}

// Whether each turn moves a number's bits on by one, as one that turns them around does: LLVM finds
// out what all turns do together.
bool MovesBits(const llvm::Loop& loop) {
  bool has_bit = false, has_step = false;
  for (const llvm::BasicBlock* block : loop.blocks()) {
    for (const llvm::Instruction& instruction : *block) {
      const bool is_plain =
          llvm::isa<llvm::PHINode, llvm::CmpInst, llvm::BranchInst>(instruction) ||
          instruction.getOpcode() == llvm::Instruction::Add || instruction.isBitwiseLogicOp() ||
          instruction.isLogicalShift();
      if (!is_plain || instruction.getType()->isVectorTy()) return false;
      has_bit |= match(&instruction, m_And(m_Value(), m_One()));
      has_step |= match(&instruction, m_LogicalShift(m_Value(), m_One()));
    }
  }
  return has_bit && has_step;
}

// Turns of loops around an exchange between lanes, which is quick where it is known from whom a
// lane takes its value.
constexpr unsigned kMaxOfExchange = 8;

bool IsExchange(const llvm::Instruction& instruction) {
  const auto call = LaneCall::Of(&instruction);
  return call && call->operation == LaneCall::Operation::kShuffle;
}

// The loops in whose turns lanes take values from other lanes than in the turn before, and that
// have a known number of them: of those within these, it may become known.
CountedLoops LoopsAroundExchange(llvm::Instruction& exchange, llvm::LoopInfo& loops,
                                 llvm::ScalarEvolution& evolution) {
  CountedLoops counted(loops, evolution);
  const llvm::Value* from = exchange.getOperand(1);
  llvm::Loop* loop = loops.getLoopFor(exchange.getParent());
  for (; loop; loop = loop->getParentLoop()) {
    const unsigned turns = KnownTurns(*loop, evolution);
    if (turns > 1 && turns <= kMaxOfExchange && !loop->isLoopInvariant(from))
      counted.AddWhole(*loop);
  }
  return counted;
}

struct Found {
  LoopSet loops;
  llvm::SmallVector<llvm::AllocaInst*> chosen_from;  // arrays some of whose indices are chosen
};

// Those that pay for it.
Found FindLoops(llvm::Function& kernel, KernelJob& job, size_t max_instructions) {
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel);
  auto& evolution = job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(kernel);
  Found all;
  InstructionSet vanishing;
  auto add = [&](const CountedLoops& counted, size_t max) {
    LoopSet more = all.loops;
    InstructionSet without = vanishing;
    more.insert_range(counted.found());
    without.insert_range(counted.vanishing());
    if (SizeOfUnrolled(more, without, kernel, loops, evolution) > max) return false;
    all.loops = more;
    vanishing = without;
    return true;
  };
  auto add_whole = [&](const llvm::Loop& loop, CountedLoops& counted) {
    llvm::Value* condition = ExitCondition(loop);
    if (condition && counted.AddValue(*condition)) add(counted, kMaxForQuotients);
  };
  const bool has_few_loops = HasFewLoops(loops);
  const LaneShapes::Interleaved none;
  std::optional<LaneShapes> shapes;
  auto shape_of = [&](const llvm::Value* value) {
    if (!shapes) shapes.emplace(kernel, none, job.variant.has_large_objects);
    return shapes->Of(value);
  };
  auto loop_over_elements = [&](llvm::Instruction& instruction) -> llvm::Loop* {
    if (!has_few_loops) return nullptr;
    llvm::Loop* record = LoopOverRecord(instruction, loops, evolution, shape_of);
    return record ? record : LoopOverKeptRow(instruction, loops, evolution, shape_of);
  };
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    CountedLoops counted(loops, evolution);
    if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
      if (!BecomesValues(*variable, counted)) continue;
      if (counted.HasChoices() && ElementsOf(*variable) > kMaxChosenFrom) continue;
      const size_t max = counted.ReadsTables() ? kMaxForTables : max_instructions;
      if (add(counted, max) && counted.HasChoices()) all.chosen_from.push_back(variable);
    } else if (IsQuotient(instruction) && counted.AddValue(instruction)) {
      if (!counted.found().empty()) add(counted, kMaxForQuotients);
    } else if (llvm::Loop* loop = loop_over_elements(instruction)) {
      add_whole(*loop, counted);
    } else if (IsExchange(instruction)) {
      const CountedLoops around = LoopsAroundExchange(instruction, loops, evolution);
      if (!around.found().empty()) add(around, kMaxForQuotients);
    } else if (llvm::isa<llvm::PHINode>(instruction)) {
      const llvm::Loop* around = loops.getLoopFor(instruction.getParent());
      const bool is_start = around && &around->getHeader()->front() == &instruction;
      if (is_start && around->isInnermost() && MovesBits(*around)) add_whole(*around, counted);
    }
  }
  return all;
}

// Instructions of the kernel up to which loops are unrolled at all. Quick code is not kept from
// what makes it half as long again.
size_t MaxInstructions(const llvm::Function& kernel, const KernelJob& job) {
  if (!MayBeProvisional(kernel, job)) return kMaxOfTheRest;
  return std::max(kMaxOfQuick, size_t(kernel.getInstructionCount()) * 3 / 2);
}

// The loops, once no index of their arrays is chosen any more.
LoopSet SplitAndFind(llvm::Function& kernel, KernelJob& job, size_t max_instructions) {
  const Found found = FindLoops(kernel, job, max_instructions);
  if (found.chosen_from.empty()) return found.loops;
  for (llvm::AllocaInst* array : found.chosen_from) SplitChosenPlaces(*array);
  job.functions.Forget(kernel);
  RunLlvm({LlvmSequence::kPromote}, kernel, job);
  CanonicalizeLoops(kernel, job);
  return FindLoops(kernel, job, max_instructions).loops;
}

// The loops to unroll. Notes whether quick code leaves out some that fit into `max_of_all`.
LoopSet WantedLoops(llvm::Function& kernel, KernelJob& job, size_t max_of_all, size_t most) {
  const size_t max = std::min(max_of_all, most);
  const LoopSet wanted = SplitAndFind(kernel, job, max);
  if (max < max_of_all && FindLoops(kernel, job, max_of_all).loops.size() > wanted.size())
    MarkProvisional(kernel);
  return wanted;
}

// Unrolls those whose number of turns does not depend on outer ones any more, inner ones first.
bool UnrollSome(const LoopSet& wanted, llvm::Function& kernel, KernelJob& job) {
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel);
  auto& evolution = job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(kernel);
  bool has_unrolled = false;
  for (llvm::Loop* loop : llvm::reverse(loops.getLoopsInPreorder())) {
    unsigned turns = wanted.contains(loop) ? KnownTurns(*loop, evolution) : 0;
    if (turns) has_unrolled |= UnrollWhole(*loop, turns, kernel, job);
  }
  return has_unrolled;
}

}  // namespace

llvm::Error UnrollShortLoops(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  bool has_any = llvm::any_of(llvm::instructions(kernel), [](llvm::Instruction& instruction) {
    return llvm::isa<llvm::AllocaInst, llvm::PHINode>(instruction) || IsQuotient(instruction);
  });
  if (!has_any) return llvm::Error::success();
  CanonicalizeLoops(kernel, job);
  if (HasFewLoops(job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel)))
    RunLlvm({LlvmSequence::kDropLoops}, kernel, job);
  const size_t most = MaxInstructions(kernel, job);
  for (LoopSet wanted = WantedLoops(kernel, job, kMaxInstructions, most);
       UnrollSome(wanted, kernel, job); wanted = WantedLoops(kernel, job, kMaxOfTheRest, most)) {
    job.functions.Forget(kernel);
    if (llvm::Error error = Simplify(module, job)) return error;
    RunLlvm({LlvmSequence::kPromote}, kernel, job);
    if (llvm::Error error = LoadBoth(module, job)) return error;
    CanonicalizeLoops(kernel, job);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
