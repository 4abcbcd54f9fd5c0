// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/choose/choose_width.h"

#include "compiler/analysis/lanes/divergence_sources.h"
#include "compiler/analysis/loops/few_loops.h"
#include "compiler/analysis/loops/row_walks.h"
#include "compiler/analysis/waiting/waiting_loops.h"
#include "compiler/ir/remarks.h"
#include "compiler/ir/vector_registers.h"
#include "compiler/pass/quick_code.h"
#include "compiler/vectorize/choose/lane_budget.h"
#include "compiler/vectorize/choose/lanes_of_rows.h"
#include "compiler/vectorize/choose/lanes_of_streams.h"
#include "compiler/vectorize/choose/tile_row.h"
#include "compiler/vectorize/cost/lane_gain.h"
#include "compiler/vectorize/peel/split_borders.h"
#include "compiler/vectorize/peel/split_tail.h"
#include "compiler/vectorize/widen/adjacent_guess.h"
#include "compiler/vectorize/widen/lane_values.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

namespace weft::compiler {
namespace {

constexpr size_t kMaxInstructions = 20'000;
constexpr unsigned kMaxComponents = 64;

// Bytes of private variables that a SIMD group should not exceed.
constexpr uint64_t kMaxPrivateBytes = 256 * 1024;

// Elements of vectors side by side that are kept whole where they are only combined one by one.
constexpr unsigned kMaxElements = 128;

// Of a sub-group that has no required size, whatever is known of a launch, on all machines: lanes
// of 32 bits fill a register of AVX-512, or two and four smaller ones that wait for each other's
// results less than one alone.
constexpr unsigned kSubGroupLanes = 16;

// A gain from lanes, or a loss, below which the estimate is in doubt; and one from more lanes.
constexpr double kDoubtful = 2.6, kDoubtfulMore = 1.4;

// Lanes that kernels with vectors in memory are tried with, if these are kept whole in fewer.
constexpr unsigned kRivalToVectors = 32;

// Registers that lanes fill between borders in loops, where the machine's have so many bits and it
// has none for masks: turns under masks take several times as long there, and SIMD groups of more
// lanes have a border in a greater part of a row: with 32 lanes all that a row of 64 consists of.
constexpr unsigned kRegistersToBorders = 2, kMaxBitsWithoutMasks = 256;

bool IsType(llvm::Type* type, const llvm::DataLayout& layout) {
  if (type->isVoidTy() || type->isMetadataTy() || type->isLabelTy()) return true;
  if (!type->isSized() || type->isScalableTy()) return false;
  auto parts = ComponentsOf(type, layout);
  return !parts.empty() && parts.size() <= kMaxComponents &&
         llvm::all_of(parts, [](const Component& part) {
           return llvm::VectorType::isValidElementType(part.type);
         });
}

bool IsSupported(const llvm::Instruction& instruction) {
  const llvm::DataLayout& layout = instruction.getDataLayout();
  if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    return variable->isStaticAlloca() && variable->getAllocationSize(layout);
  }
  if (instruction.isTerminator()) {
    return llvm::isa<llvm::BranchInst, llvm::ReturnInst>(instruction);
  }
  if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    if (!llvm::isa<llvm::CallInst>(call) || call->isInlineAsm() || call->isMustTailCall()) {
      return false;
    }
  }
  bool is_pointer_vector =
      instruction.getType()->isVectorTy() && instruction.getType()->isPtrOrPtrVectorTy();
  return !is_pointer_vector && IsType(instruction.getType(), layout) &&
         llvm::all_of(instruction.operands(), [&](const llvm::Use& operand) {
           return llvm::isa<llvm::BasicBlock, llvm::Function>(operand.get()) ||
                  IsType(operand->getType(), layout);
         });
}

std::string ObstacleOfLoops(llvm::Function& function) {
  llvm::DominatorTree dominators(function);
  llvm::LoopInfo loops(dominators);
  const llvm::ReversePostOrderTraversal<const llvm::Function*> order(&function);
  if (llvm::containsIrreducibleCFG<const llvm::BasicBlock*>(order, loops)) {
    return "too many jumps lead into the middle of loops";
  }
  bool is_endless = llvm::any_of(loops.getLoopsInPreorder(), [](llvm::Loop* loop) {
    return loop->hasNoExitBlocks() || !loop->isLoopSimplifyForm();
  });
  return is_endless ? "a loop has no end" : "";
}

// What only tells where accesses are that lanes make side by side, most likely: it is done for lane
// 0 alone.
llvm::SmallPtrSet<const llvm::Value*, 16> PlacesSideBySide(llvm::Function& kernel,
                                                           const LaneShapes& shapes,
                                                           bool has_large_objects) {
  llvm::SmallPtrSet<const llvm::Value*, 16> places;
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    llvm::Value* address = llvm::getLoadStorePointerOperand(&instruction);
    if (!address || !shapes.Of(address).IsVarying()) continue;
    if (AdjacentGuess::Find(shapes, instruction, has_large_objects)) places.insert(address);
  }
  for (llvm::BasicBlock* block : llvm::post_order(&kernel)) {
    for (llvm::Instruction& instruction : llvm::reverse(*block)) {
      const bool is_place = instruction.getType()->isIntegerTy() && !instruction.use_empty() &&
                            !instruction.mayReadFromMemory() &&
                            llvm::all_of(instruction.users(), [&](const llvm::User* user) {
                              return places.contains(user);
                            });
      if (is_place) places.insert(&instruction);
    }
  }
  return places;
}

// The widest type that at least a quarter of the work is done in that differs between lanes.
unsigned CommonBits(llvm::Function& kernel, const VariantKey& variant) {
  const LaneShapes::Interleaved none;
  const LaneShapes shapes(kernel, none, variant.has_large_objects);
  const auto places = PlacesSideBySide(kernel, shapes, variant.has_large_objects);
  unsigned counts[4] = {}, all = 0;
  for (const llvm::Instruction& instruction : llvm::instructions(kernel)) {
    bool is_shared = llvm::all_of(instruction.operands(), [&](const llvm::Use& operand) {
      return shapes.Of(operand.get()).IsUniform();
    });
    bool is_of_lane_0 = places.contains(&instruction) || (instruction.getType()->isIntegerTy() &&
                                                          !shapes.Of(&instruction).IsVarying());
    if (is_shared || is_of_lane_0) continue;
    auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
    llvm::Type* type = store ? store->getValueOperand()->getType() : instruction.getType();
    bool is_address = type->isIntegerTy(64) && !load && !store && !instruction.isAtomic();
    bool is_launch = instruction.hasMetadata(llvm::LLVMContext::MD_invariant_load);
    bool counts_at_all = (load && !is_launch) || store || instruction.isAtomic() ||
                         instruction.isBinaryOp() ||
                         llvm::isa<llvm::IntrinsicInst, llvm::CastInst>(instruction);
    unsigned bits = type->getScalarSizeInBits();
    if (!counts_at_all || is_address || bits < 8 || bits > 64) continue;
    ++counts[llvm::Log2_32_Ceil(bits) - 3];
    ++all;
  }
  for (unsigned log : {3, 2, 1, 0}) {
    if (counts[log] && counts[log] * 4 >= all) return 8u << log;
  }
  return 32;
}

// How deep in loops work-items compute with vectors.
unsigned DepthOfVectors(llvm::Function& kernel, const llvm::LoopInfo& loops) {
  unsigned depth = 0;
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    const bool is_computed =
        instruction.getType()->isVectorTy() &&
        (instruction.isBinaryOp() || llvm::isa<llvm::IntrinsicInst>(instruction));
    if (is_computed) depth = std::max(depth, loops.getLoopDepth(instruction.getParent()));
  }
  return depth;
}

// The most elements of a vector that a work-item loads or stores as often as it computes with them.
unsigned MostElements(llvm::Function& kernel, KernelJob& job) {
  const auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel);
  const unsigned depth = DepthOfVectors(kernel, loops);
  unsigned most = 1;
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    bool is_access = llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction) &&
                     loops.getLoopDepth(instruction.getParent()) >= depth;
    auto* type = is_access
                     ? llvm::dyn_cast<llvm::FixedVectorType>(llvm::getLoadStoreType(&instruction))
                     : nullptr;
    if (type) most = std::max(most, type->getNumElements());
  }
  return most;
}

// How many lanes should be at most for vectors in memory to stay whole.
unsigned MostForVectors(llvm::Function& kernel, KernelJob& job) {
  return llvm::bit_floor(kMaxElements / MostElements(kernel, job));
}

// How many lanes may be at most, for the sake of private variables and of the group's size.
unsigned MostLanes(llvm::Function& kernel, const KernelJob& job) {
  uint64_t most = LanesOfRow(kernel, job.variant);
  uint64_t variables = 0;
  for (const llvm::Instruction& instruction : kernel.getEntryBlock()) {
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (variable) variables += variable->getAllocationSize(kernel.getDataLayout())->getFixedValue();
  }
  while (most > 1 && variables * most > kMaxPrivateBytes) most /= 2;
  uint64_t size = job.launch.KnownLocalSize(0);
  return size ? std::min(most, llvm::bit_floor(size)) : most;
}

// Whether data choose what lanes take of private arrays, and not where they put it, so that none of
// them waits for another.
bool FindsInPrivateArrays(llvm::Function& kernel, const KernelJob& job) {
  const LaneShapes::Interleaved none;
  const LaneShapes shapes(kernel, none, job.variant.has_large_objects);
  bool finds = false;
  for (const llvm::Instruction& instruction : llvm::instructions(kernel)) {
    const llvm::Value* place = llvm::getLoadStorePointerOperand(&instruction);
    const bool is_chosen = place && shapes.Of(place).IsVarying() &&
                           llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(place));
    if (is_chosen && llvm::isa<llvm::StoreInst>(instruction)) return false;
    finds |= is_chosen;
  }
  return finds;
}

// The width that fits a kernel best by the estimate, and those that may be as good: launches tell.
struct WidthChoice {
  unsigned width = 1;
  llvm::SmallVector<unsigned, 2> rivals = {};
};

// As many lanes as fit a register, and more where that keeps the machine from waiting. 1 if lanes
// gain nothing.
WidthChoice FittingWidth(llvm::Function& kernel, KernelJob& job) {
  const VectorRegisters registers(job.machine.getTargetTransformInfo(kernel));
  const unsigned bits = registers.bits;
  const unsigned most_possible = std::min(MostLanes(kernel, job), AffordableLanes(kernel, job));
  const unsigned for_vectors = MostForVectors(kernel, job);
  unsigned most = std::min(most_possible, for_vectors);
  const unsigned common_bits = CommonBits(kernel, job.variant);
  unsigned width = std::clamp(bits / common_bits, 4u, 64u);
  const unsigned for_others = std::min({width, most_possible, kRivalToVectors});
  if (const unsigned half = width / 2; half > 1 && half < most)
    most = LanesOfTileRow(kernel, half, most, job);
  kernel.addFnAttr(kWidth, llvm::utostr(width));
  const RowLanes of_rows = LanesOfRows(kernel, job, registers.bytes(), most);
  most = of_rows.most;
  const Uniformity flow(kernel, WithinSimdGroup);
  if (job.variant.row_lanes == kTwoForAThread) {
    if (most < kTwoForAThread) return {};
    kernel.addFnAttr(kWidth, llvm::utostr(kTwoForAThread));
    return {GainFromLanes(kernel, flow, job) < 1 ? 1u : kTwoForAThread};
  }
  // Where the machine has no registers for masks, LLVM has a byte for each lane, and takes a mask
  // that exceeds a register apart lane by lane between blocks.
  const bool has_masks =
      llvm::any_of(kernel, [&](auto& block) { return flow.BranchDiverges(block); });
  if (has_masks) most = std::min(most, bits / 8);
  const unsigned to_borders = kRegistersToBorders * width;
  const bool may_reach_borders = has_masks && bits <= kMaxBitsWithoutMasks && most > to_borders;
  if (may_reach_borders && HasBorderInLoop(kernel, job)) most = to_borders;
  if (bits <= kMaxBitsWithoutMasks && FindsInPrivateArrays(kernel, job))
    most = std::min(most, width);
  width = std::min(width, most);
  kernel.addFnAttr(kWidth, llvm::utostr(width));
  double gain = GainFromLanes(kernel, flow, job);
  if (gain * kDoubtful < 1) return {};
  auto gain_of = [&](unsigned times) {
    if (times * width > most) return 0.0;
    const double more = GainFromMoreLanes(times, kernel, flow, job);
    return times * width > of_rows.in_registers ? more / cost::kWorthRowsInMemory : more;
  };
  unsigned rival = 0;
  while (true) {
    // Four times as many may gain where twice as many do not yet: the machine then has something to
    // do until a long chain has come to its end.
    const double twice = gain_of(2);
    const double fourfold = twice > 1 ? 0 : gain_of(4);
    const unsigned times = twice > 1 ? 2 : fourfold > 1 ? 4 : 0;
    if (times == 0 && twice * kDoubtfulMore > 1) rival = 2 * width;
    if (times == 0) break;
    rival = times == 2 && twice < kDoubtfulMore ? width : 0;
    width *= times;
    gain *= std::max(twice, fourfold);
    kernel.addFnAttr(kWidth, llvm::utostr(width));
  }
  const unsigned streams = std::min(most, LanesOfStreams(kernel, job, common_bits, width));
  WidthChoice choice{gain < 1 ? 1 : streams};
  if (gain < kDoubtful) choice.rivals.push_back(gain < 1 ? streams : 1);
  if (rival != 0 && streams == width) choice.rivals.push_back(rival);
  // There may be more to do than with the vectors.
  if (rival == 0 && streams == for_vectors && for_others > for_vectors)
    choice.rivals.push_back(for_others);
  return choice;
}

// Whether the launch that waits for the code ends a work-group soon, however slow that is.
bool SoonEndsGroup(llvm::Function& kernel, KernelJob& job) {
  if (job.variant.quick == QuickCode::kForGroups) return true;
  constexpr unsigned kFewTurns = 64;
  auto& analyses = job.functions.Analyses();
  auto& evolution = analyses.getResult<llvm::ScalarEvolutionAnalysis>(kernel);
  auto& loops = analyses.getResult<llvm::LoopAnalysis>(kernel);
  return HasFewLoops(loops) && llvm::all_of(loops, [&](llvm::Loop* loop) {
           const unsigned turns = KnownTurns(*loop, evolution);
           return loop->isInnermost() && turns != 0 && turns <= kFewTurns;
         });
}

// Has nobody make straight code of loops of few turns that walk rows, which would hide from LLVM's
// vectorizer that these are alike.
void KeepRowWalks(llvm::Function& kernel, KernelJob& job) {
  auto& analyses = job.functions.Analyses();
  auto& evolution = analyses.getResult<llvm::ScalarEvolutionAnalysis>(kernel);
  auto& loops = analyses.getResult<llvm::LoopAnalysis>(kernel);
  if (!HasFewLoops(loops)) return;
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (KnownTurns(*loop, evolution) != 0 && WalksRows(*loop, evolution))
      llvm::addStringMetadataToLoop(loop, "llvm.loop.unroll.disable", true);
  }
}

// A work-item alone fills its SIMD group.
void ReplaceWidths(llvm::Function& kernel, unsigned width) {
  if (width == 1) AnswerIsFull(kernel, MarkerCalls(kernel, Marker::kIsFull));
  for (llvm::CallInst* call : MarkerCalls(kernel, Marker::kWidth)) {
    call->replaceAllUsesWith(llvm::ConstantInt::get(call->getType(), width));
    call->eraseFromParent();
  }
}

}  // namespace

std::string ObstacleToLanes(llvm::Function& function, const KernelJob& job) {
  bool writes_struct = llvm::any_of(function.args(), [](const llvm::Argument& argument) {
    return argument.hasByValAttr() && !argument.onlyReadsMemory();
  });
  if (writes_struct) return "it changes a struct argument";
  const size_t limit = LengthLimit(kMaxInstructions, *function.getParent(), job);
  if (function.getInstructionCount() > limit) return "it is too long";
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    if (IsSupported(instruction)) continue;
    Remark(instruction, llvm::Twine(instruction.getOpcodeName()) + " has no vector form");
    return "of an instruction without a vector form";
  }
  if (std::string obstacle = ObstacleOfLoops(function); !obstacle.empty()) return obstacle;
  return MayWaitForLanes(function) ? "it waits for other work-items" : "";
}

unsigned LanesOfRow(const llvm::Function& kernel, const VariantKey& variant) {
  bool is_exchanged = NotedBytes(kernel, kLaneDimension) != 0;
  const bool is_row = variant.row_lanes != 0 && variant.row_lanes != kTwoForAThread;
  unsigned lanes = is_row && !is_exchanged ? variant.row_lanes : kMaxLanes;
  bool is_group_given = variant.group_lanes && !kernel.hasFnAttribute(kHasFreeGroups);
  return is_group_given ? std::min<unsigned>(lanes, variant.group_lanes) : lanes;
}

llvm::Error ChooseWidth(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  const unsigned required = job.info.required_sub_group_size;
  unsigned width = AskedWidth(job);
  std::string obstacle = width == 1 ? "no more are asked for" : ObstacleToLanes(kernel, job);
  if (required && !obstacle.empty())
    return llvm::createStringError(
        "kernel " + job.info.name + " requires sub-groups of " + llvm::Twine(required) +
        " work-items, and has one work-item at a time, because " + obstacle);
  if (!obstacle.empty()) width = 1;
  if (width == 0 && kernel.hasFnAttribute(kHasSubGroups)) width = kSubGroupLanes;
  if (width == 0) {
    const WidthChoice choice = FittingWidth(kernel, job);
    width = choice.width;
    NoteRivals(kernel, choice.rivals);
    obstacle = "more would cost more than they gain";
  }
  width = llvm::bit_floor(std::min(width, kMaxLanes));
  if (AskedWidth(job) == 0 && MayBeProvisional(kernel, job) && TakeLong(width, kernel, job) &&
      SoonEndsGroup(kernel, job)) {
    MarkProvisional(kernel);
    kernel.addFnAttr(kLaterWidth, llvm::utostr(width));
    width = 1;
    obstacle = "better code would take long to make";
  }
  if (width == 1) KeepRowWalks(kernel, job);
  Remark(kernel, llvm::formatv("kernel {0}: {1}", job.info.name,
                               width > 1 ? llvm::formatv("{0} work-items at a time", width).str()
                                         : "one work-item at a time, because " + obstacle));
  kernel.addFnAttr(kWidth, llvm::utostr(width));
  ReplaceWidths(kernel, width);
  return llvm::Error::success();
}

}  // namespace weft::compiler
