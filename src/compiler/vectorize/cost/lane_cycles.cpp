// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/cost/lane_cycles.h"

#include <cmath>

#include "compiler/analysis/lanes/lane_order.h"
#include "compiler/analysis/lanes/near_indices.h"
#include "compiler/analysis/lanes/place_choice.h"
#include "compiler/analysis/loops/row_blocks.h"
#include "compiler/analysis/memory/atomic_traits.h"
#include "compiler/analysis/memory/found_pointers.h"
#include "compiler/ir/address_spaces.h"
#include "compiler/ir/elements_function.h"
#include "compiler/ir/markers.h"
#include "compiler/ir/shared_function.h"
#include "compiler/ir/vector_registers.h"
#include "compiler/transform/permute_lanes.h"
#include "compiler/vectorize/widen/adjacent_guess.h"
#include "compiler/vectorize/widen/known_divisor.h"
#include "compiler/vectorize/widen/lane_memory.h"
#include "compiler/vectorize/widen/likely_quotient.h"
#include "compiler/vectorize/widen/private_layout.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

constexpr int64_t kWidestBits = 512;

// The fewest that the machine gathers.
constexpr int64_t kGatheredBytes = 4;

bool IsOfLongs(const llvm::Instruction& instruction) {
  return instruction.getType()->getScalarSizeInBits() == 64 &&
         (instruction.isIntDivRem() || instruction.getOpcode() == llvm::Instruction::Mul);
}

// Of one work-item, and of a register of lanes.
Cycles EachOfLongs(const llvm::Instruction& instruction) {
  if (!instruction.isIntDivRem()) return cost::kLongProduct;
  return IsKnownDivisor(instruction.getOperand(1)) ? cost::kLongDivisionByKnown
                                                   : cost::kLongDivision;
}

Cycles EachOf(const llvm::Instruction& instruction) {
  if (IsOfLongs(instruction)) return EachOfLongs(instruction);
  auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  const llvm::Intrinsic::ID id =
      intrinsic ? intrinsic->getIntrinsicID() : llvm::Intrinsic::not_intrinsic;
  bool is_long = instruction.isIntDivRem() || instruction.getOpcode() == llvm::Instruction::FDiv ||
                 id == llvm::Intrinsic::sqrt;
  if (is_long) return cost::kDivision;
  bool is_float =
      instruction.getType()->isFPOrFPVectorTy() &&
      (instruction.isBinaryOp() || id == llvm::Intrinsic::fma || id == llvm::Intrinsic::fmuladd);
  return is_float ? cost::kFloatOperation : cost::kOperation;
}

double LatencyOfLongs(const llvm::Instruction& instruction) {
  if (!instruction.isIntDivRem()) return cost::kLongProductLatency;
  return IsKnownDivisor(instruction.getOperand(1)) ? cost::kLongDivisionByKnownLatency
                                                   : cost::kLongDivisionLatency;
}

// Whether a choice between a value and what one operation makes of others, which that operation
// makes itself under a mask.
bool IsMaskedOperation(const llvm::Instruction& instruction) {
  auto* select = llvm::dyn_cast<llvm::SelectInst>(&instruction);
  auto is_operation = [](const llvm::Value* value) {
    return llvm::isa<llvm::BinaryOperator>(value) && value->hasOneUse();
  };
  return select && (is_operation(select->getTrueValue()) || is_operation(select->getFalseValue()));
}

// How many times as long an access takes lanes whose elements are smaller than what is gathered.
double NarrowFactor(const llvm::Instruction& access) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&access);
  const bool is_found = load && load->getPointerAddressSpace() != kPrivateSpace;
  return is_found ? cost::kNarrowLoadFactor : cost::kNarrowFactor;
}

// The function that an instruction calls, if it has a body and no lanes' form.
const llvm::Function* SerialCallee(const llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return callee && !callee->isDeclaration() && !IsShared(*callee) ? callee : nullptr;
}

}  // namespace

LaneCycles::LaneCycles(llvm::Function& kernel, const Uniformity& flow,
                       const llvm::TargetMachine& machine, bool has_large_objects,
                       llvm::FunctionAnalysisManager& analyses)
    : layout_(kernel.getDataLayout()),
      width_(WidthOf(kernel)),
      register_bits_(VectorRegisters(machine.getTargetTransformInfo(kernel)).bits),
      permutes_bytes_(RegisterPermute::Of(8, machine) != nullptr),
      has_large_objects_(MayMeetLargeObjects(kernel, has_large_objects)),
      interleaved_(FindInterleaved(kernel)),
      shapes_(kernel, interleaved_, has_large_objects, /*dimension=*/0, &flow),
      whole_(FindWholeVectors(kernel, shapes_)),
      in_blocks_(RowBlocks(kernel, shapes_, analyses).All()),
      flow_(flow),
      dominators_(analyses.getResult<llvm::DominatorTreeAnalysis>(kernel)) {
  for (const llvm::Instruction& instruction : llvm::instructions(kernel)) {
    if (auto record = RecordOf(instruction))
      record_bytes_[*record] += layout_.getTypeStoreSize(llvm::getLoadStoreType(&instruction));
  }
}

Cycles LaneCycles::Of(llvm::Instruction& instruction) const {
  if (in_blocks_.contains(&instruction)) {
    const bool is_load = llvm::isa<llvm::LoadInst>(instruction);
    const uint64_t bytes = layout_.getTypeStoreSize(llvm::getLoadStoreType(&instruction));
    return {(is_load ? cost::kLoad : cost::kStore).one * width_,
            cost::kBlockedBytes * double(bytes) * width_};
  }
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    if (shapes_.Of(load->getPointerOperand()).IsUniform()) return {0, 0};
    if (!load->isSimple() && !IsMadeTogether(*load)) return OneByOne(cost::kUpdate);
    const unsigned space = load->getPointerAddressSpace();
    return OfAccess(instruction, space == kLocalSpace     ? cost::kLocalLoad
                                 : space == kPrivateSpace ? cost::kPrivateLoad
                                                          : cost::kLoad);
  }
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    if (shapes_.Of(store->getPointerOperand()).IsUniform()) return {0, 0};
    if (!store->isSimple() && !IsMadeTogether(*store)) return OneByOne(cost::kUpdate);
    const bool is_private = store->getPointerAddressSpace() == kPrivateSpace;
    return OfAccess(instruction, is_private ? cost::kPrivateStore : cost::kStore);
  }
  if (IsMadeOnce(instruction)) {
    return {cost::kSharedUpdate.one * width_, cost::kSharedUpdate.lanes};
  }
  auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction);
  if (update && !shapes_.Of(update->getPointerOperand()).IsUniform()) {
    const bool is_masked = !IsWithinWorkGroup(*update) && IsMasked(*update->getParent());
    return OneByOne(is_masked ? cost::kMaskedUpdate : cost::kUpdate);
  }
  if (auto quotient = LikelyQuotient::Find(shapes_, instruction);
      quotient && !quotient->IsByConstant()) {
    return {EachOf(instruction).one * width_,
            cost::kLikelyQuotient + RegistersOf(instruction.getType(), width_)};
  }
  if (const llvm::Function* callee = SerialCallee(instruction)) {
    const double one = EachOf(instruction).one * callee->getInstructionCount();
    return {one * width_, (one + cost::kLaneTurn) * width_};
  }
  if (instruction.isTerminator() || instruction.isAtomic() ||
      !shapes_.Of(&instruction).IsVarying() ||
      llvm::isa<llvm::PHINode, llvm::GetElementPtrInst>(instruction)) {
    return {0, 0};
  }
  llvm::Type* type = instruction.getType();
  Cycles each = EachOf(instruction);
  // One work-item's vectors fill registers as well.
  if (type->isVectorTy()) each.one = each.lanes * RegistersOf(type, 1);
  if (const llvm::Function* shared = SharedCallee(instruction)) {
    const llvm::Function* of_elements = FunctionOfElements(*shared);
    const double count = (of_elements ? of_elements : shared)->getInstructionCount();
    each = {each.one * count, each.lanes * count};
  }
  bool is_masked = HasWidestRegisters() && IsMaskedOperation(instruction);
  return {each.one * width_, is_masked ? 0 : each.lanes * RegistersOf(instruction)};
}

// Whether it lies behind one way of a branch that lanes may disagree on.
bool LaneCycles::IsMasked(const llvm::BasicBlock& block) const {
  for (auto* above = dominators_.getNode(&block); above; above = above->getIDom()) {
    const llvm::BasicBlock& branch = *above->getBlock();
    const bool is_way = flow_.BranchDiverges(branch) &&
                        llvm::any_of(llvm::successors(&branch), [&](const llvm::BasicBlock* next) {
                          return dominators_.dominates(llvm::BasicBlockEdge(&branch, next), &block);
                        });
    if (is_way) return true;
  }
  return false;
}

Cycles LaneCycles::OneByOne(Cycles each) const { return {each.one * width_, each.lanes * width_}; }

double LaneCycles::LatencyOfLanes(const llvm::Instruction& instruction) const {
  if (IsOfLongs(instruction)) return LatencyOfLongs(instruction);
  if (llvm::isa<llvm::CmpInst>(instruction)) return HasWidestRegisters() ? cost::kMaskLatency : 0;
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    return shapes_.Of(load->getPointerOperand()).IsVarying() ? cost::kGatherLatency : 0;
  }
  bool is_division =
      instruction.isIntDivRem() && !llvm::isa<llvm::Constant>(instruction.getOperand(1));
  return is_division ? cost::kDivisionLatency : 0;
}

bool LaneCycles::FillsRegisters(const llvm::Instruction& instruction) const {
  llvm::Type* type = llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction)
                         ? llvm::getLoadStoreType(&instruction)
                         : instruction.getType();
  return whole_.contains(&instruction) &&
         layout_.getTypeSizeInBits(type).getFixedValue() >= register_bits_;
}

bool LaneCycles::AreAdjacent(const llvm::Instruction& access) const {
  const llvm::Value* address = llvm::getLoadStorePointerOperand(&access);
  if (!address) return false;
  const int64_t size = layout_.getTypeStoreSize(llvm::getLoadStoreType(&access)).getFixedValue();
  const LaneShape shape = shapes_.Of(address);
  return shape.IsStrided() && shape.stride == size;
}

double LaneCycles::LatencyOneByOne(const llvm::Instruction& instruction) const {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
  const unsigned space = load ? load->getPointerAddressSpace() : kPrivateSpace;
  const bool is_far = space != kPrivateSpace && space != kLocalSpace;
  return is_far && shapes_.Of(load->getPointerOperand()).IsVarying() ? cost::kOneByOneLatency : 0;
}

bool LaneCycles::IsMadeOnce(const llvm::Instruction& instruction) const {
  auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction);
  if (!update || !shapes_.Of(update->getPointerOperand()).IsUniform()) return false;
  bool is_cheap = IsWithinWorkGroup(*update) || update->hasMetadata(kDeferrable);
  return !is_cheap && (KindOf(*update) || update->getOperation() == llvm::AtomicRMWInst::Xchg);
}

bool LaneCycles::HasWidestRegisters() const { return register_bits_ == kWidestBits; }

double LaneCycles::RegistersOf(const llvm::Value& value) const {
  if (whole_.contains(&value)) return RegistersOf(value.getType(), width_);
  // Elements that are one value are one vector of lanes.
  const llvm::Value* one = llvm::getSplatValue(&value);
  return one ? RegistersOf(one->getType(), width_) : RegistersOfParts(value.getType());
}

double LaneCycles::RegistersOf(llvm::Type* type, unsigned width) const {
  if (!type->isSized()) return 1;
  double bits = double(layout_.getTypeSizeInBits(type).getFixedValue()) * width;
  return std::max(1.0, bits / register_bits_);
}

double LaneCycles::RegistersOfParts(llvm::Type* type) const {
  if (!type->isSized()) return 1;
  double registers = 0;
  for (const Component& part : ComponentsOf(type, layout_)) {
    registers += RegistersOf(part.type, width_);
  }
  return registers;
}

bool LaneCycles::IsAlone(const llvm::Instruction& access) const {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&access);
  return load ? IsLoadedAlone(*load, width_)
              : IsStoredAlone(llvm::cast<llvm::StoreInst>(access), width_);
}

// Whether it most likely reads one or two cache lines, which are permuted then
// (finish/permute/permute_lines.h).
bool LaneCycles::IsInLines(const llvm::Instruction& access) const {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&access);
  auto* address =
      load ? llvm::dyn_cast<llvm::GetElementPtrInst>(load->getPointerOperand()) : nullptr;
  if (!address || !HasWidestRegisters() || load->getType()->isVectorTy()) return false;
  auto* index = llvm::dyn_cast<llvm::SExtInst>(*(address->idx_end() - 1));
  bool is_narrow = index && index->getSrcTy()->isIntegerTy(32);
  return is_narrow && address->getNumIndices() == 1 &&
         layout_.getTypeAllocSize(address->getSourceElementType()) ==
             layout_.getTypeStoreSize(load->getType()) &&
         IsLikelyNear(*index->getOperand(0), shapes_);
}

bool LaneCycles::IsInTable(const llvm::Instruction& access) const {
  constexpr uint64_t kMostBytes = 256;
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&access);
  auto* address =
      load ? llvm::dyn_cast<llvm::GetElementPtrInst>(load->getPointerOperand()) : nullptr;
  const bool is_of_bytes = address && load->getType()->isIntegerTy(8) &&
                           address->getSourceElementType()->isIntegerTy(8) &&
                           shapes_.Of(address->getPointerOperand()).IsUniform();
  return permutes_bytes_ && is_of_bytes &&
         llvm::computeKnownBits(address->getOperand(1), layout_).getMaxValue().ult(kMostBytes);
}

std::optional<LaneCycles::Record> LaneCycles::RecordOf(const llvm::Instruction& access) const {
  const llvm::Value* address = llvm::getLoadStorePointerOperand(&access);
  if (!address || !shapes_.Of(address).IsStrided()) return std::nullopt;
  return Record(access.getParent(), llvm::getUnderlyingObject(address, 0), access.getOpcode(),
                shapes_.Of(address).stride);
}

// Under AVX-512, wide accesses of a span take as long.
bool LaneCycles::IsInRecord(const llvm::Instruction& access) const {
  constexpr int64_t kMaxBytes = 32;
  const auto record = RecordOf(access);
  if (!record || HasWidestRegisters()) return false;
  const int64_t stride = std::get<int64_t>(*record);
  const int64_t size = layout_.getTypeStoreSize(llvm::getLoadStoreType(&access));
  return size < stride && stride <= kMaxBytes && record_bytes_.at(*record) == stride;
}

Cycles LaneCycles::OfAccess(llvm::Instruction& access, Cycles each) const {
  llvm::Value* address = llvm::getLoadStorePointerOperand(&access);
  llvm::Type* type = llvm::getLoadStoreType(&access);
  double parts = ComponentsOf(type, layout_).size();
  LaneShape shape = shapes_.Of(address);
  int64_t size = layout_.getTypeStoreSize(type).getFixedValue();
  double span = 8.0 * double(shape.Distance()) * width_ / register_bits_;
  bool is_in_span = HasWidestRegisters() && span <= cost::kShuffledRegisters;
  bool is_near = shape.IsStrided() &&
                 (double(shape.Distance()) <= cost::kShuffledStride * double(size) || is_in_span);
  if (!interleaved_.contains(address)) {
    const auto order = FindLaneOrder(shapes_, access, width_, /*is_masked=*/false);
    if (order && order->is_permutation) return {each.one * width_, 2 * RegistersOf(type, width_)};
  }
  const bool is_guessed =
      shape.IsVarying() && AdjacentGuess::Find(shapes_, access, has_large_objects_);
  double lanes = RegistersOf(type, width_);
  const auto choice = PlaceChoice::Find(shapes_, access, register_bits_, /*is_linear=*/false);
  if (choice && choice->IsWorthParting(is_guessed)) {
    return {each.one * width_, choice->places() * lanes * cost::kChosenPlace};
  }
  if (IsInRecord(access)) {
    return {each.one * width_ * RegistersOf(type, 1),
            lanes * (1 + std::log2(double(shape.stride) / double(size)))};
  }
  if (is_guessed) {
    return {each.one * width_, lanes * (1 + std::log2(parts)) + cost::kAdjacencyTest};
  }
  if (!whole_.contains(&access) || FillsRegisters(access)) {
    lanes += RegistersOfParts(type) * std::log2(parts);  // shuffles
  }
  if (shape.stride != size) {
    const bool is_every_other = shape.stride == 2 * size;
    lanes = std::max(lanes * (is_every_other ? cost::kEveryOther : cost::kShuffledStride),
                     span * cost::kSpanFactor);
  }
  if (!is_near && IsInTable(access)) {
    lanes = RegistersOf(type, width_) * cost::kTablePermute;
  } else if (!is_near && IsAlone(access)) {
    lanes = RegistersOf(type, width_) * std::log2(parts) + cost::kAccessAlone * width_;
  } else if (!is_near && IsInLines(access)) {
    lanes = cost::kLineTest + RegistersOf(type, width_) * cost::kLinePermute;
  } else if (!is_near) {
    unsigned accesses = WordOf(type, width_, layout_) ? 1 : parts;
    bool is_narrow = size < accesses * kGatheredBytes;
    lanes = each.lanes * width_ * accesses * (is_narrow ? NarrowFactor(access) : 1);
  }
  return {each.one * width_ * RegistersOf(type, 1), lanes};
}

}  // namespace weft::compiler
