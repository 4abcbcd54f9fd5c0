// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/cost/lane_cycles.h"
#include "compiler/analysis/found_pointers.h"

#include <cmath>

#include "compiler/ir/address_spaces.h"
#include "compiler/ir/elements_function.h"
#include "compiler/ir/markers.h"
#include "compiler/ir/shared_function.h"
#include "compiler/vectorize/widen/adjacent_guess.h"
#include "compiler/vectorize/widen/known_divisor.h"
#include "compiler/vectorize/widen/lane_memory.h"
#include "compiler/vectorize/widen/private_layout.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

// A test whether lanes are adjacent, as they most likely are.
constexpr double kTest = 4;

// Strides up to this many elements are served by adjacent accesses and shuffles, and wider ones
// where these reach over so many of the widest registers.
constexpr int64_t kShuffledStride = 4, kShuffledRegisters = 10, kWidestBits = 512;

// Elements of fewer bytes than the machine gathers are to be taken out of what it does gather.
constexpr int64_t kGatheredBytes = 4;
constexpr double kNarrowFactor = 2;

// A wide access and its shuffles.
constexpr double kSpanFactor = 1.5;

// A lane's turn in a loop over lanes, whose operands come through memory.
constexpr double kTurnCycles = 20;

// Integers of 64 bits, whose products and quotients are made of several instructions.
bool IsOfLongs(const llvm::Instruction& instruction) {
  return instruction.getType()->getScalarSizeInBits() == 64 &&
         (instruction.isIntDivRem() || instruction.getOpcode() == llvm::Instruction::Mul);
}

// Of one work-item, and of a register of lanes.
Cycles EachOfLongs(const llvm::Instruction& instruction) {
  if (!instruction.isIntDivRem()) return {0.3, 3};
  return IsKnownDivisor(instruction.getOperand(1)) ? Cycles{2, 20} : Cycles{10, 50};
}

Cycles EachOf(const llvm::Instruction& instruction) {
  if (IsOfLongs(instruction)) return EachOfLongs(instruction);
  auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  bool is_long = instruction.isIntDivRem() || instruction.getOpcode() == llvm::Instruction::FDiv ||
                 (intrinsic && intrinsic->getIntrinsicID() == llvm::Intrinsic::sqrt);
  return is_long ? Cycles{4, 8} : Cycles{0.3, 1};
}

// The function that an instruction calls, if it has a body and no lanes' form.
const llvm::Function* SerialCallee(const llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return callee && !callee->isDeclaration() && !IsShared(*callee) ? callee : nullptr;
}

}  // namespace

LaneCycles::LaneCycles(llvm::Function& kernel, const Uniformity& flow, unsigned register_bits,
                       bool has_large_objects)
    : layout_(kernel.getDataLayout()),
      width_(WidthOf(kernel)),
      register_bits_(register_bits),
      has_large_objects_(MayMeetLargeObjects(kernel, has_large_objects)),
      interleaved_(FindInterleaved(kernel)),
      shapes_(kernel, interleaved_, has_large_objects, /*dimension=*/0, &flow),
      whole_(FindWholeVectors(kernel, shapes_)) {}

Cycles LaneCycles::Of(llvm::Instruction& instruction) const {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    if (load->isAtomic() || shapes_.Of(load->getPointerOperand()).IsUniform()) return {0, 0};
    const unsigned space = load->getPointerAddressSpace();
    return OfAccess(instruction, {0.5, space == kLocalSpace     ? 2.0
                                       : space == kPrivateSpace ? 1.5
                                                                : 1.2});
  }
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    if (store->isAtomic() || shapes_.Of(store->getPointerOperand()).IsUniform()) return {0, 0};
    return OfAccess(instruction, {1, store->getPointerAddressSpace() == kPrivateSpace ? 2.0 : 1.6});
  }
  if (const llvm::Function* callee = SerialCallee(instruction)) {
    const double one = EachOf(instruction).one * callee->getInstructionCount();
    return {one * width_, (one + kTurnCycles) * width_};
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
  return {each.one * width_, each.lanes * RegistersOf(instruction)};
}

double LaneCycles::LatencyOfLongs(const llvm::Instruction& instruction) const {
  if (!IsOfLongs(instruction)) return 0;
  if (!instruction.isIntDivRem()) return 15;
  return IsKnownDivisor(instruction.getOperand(1)) ? 30 : 70;
}

bool LaneCycles::FillsRegisters(const llvm::Instruction& instruction) const {
  llvm::Type* type = llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction)
                         ? llvm::getLoadStoreType(&instruction)
                         : instruction.getType();
  return whole_.contains(&instruction) &&
         layout_.getTypeSizeInBits(type).getFixedValue() >= register_bits_;
}

double LaneCycles::RegistersOf(const llvm::Value& value) const {
  return whole_.contains(&value) ? RegistersOf(value.getType(), width_)
                                 : RegistersOfParts(value.getType());
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

Cycles LaneCycles::OfAccess(llvm::Instruction& access, Cycles each) const {
  llvm::Value* address = llvm::getLoadStorePointerOperand(&access);
  llvm::Type* type = llvm::getLoadStoreType(&access);
  double parts = ComponentsOf(type, layout_).size();
  LaneShape shape = shapes_.Of(address);
  int64_t size = layout_.getTypeStoreSize(type).getFixedValue();
  double span = 8.0 * double(shape.Distance()) * width_ / register_bits_;
  bool is_in_span = register_bits_ == kWidestBits && span <= kShuffledRegisters;
  bool is_near =
      shape.IsStrided() && (shape.Distance() <= uint64_t(kShuffledStride * size) || is_in_span);
  bool is_guessed =
      shape.IsVarying() && AdjacentGuess::Find(shapes_, address, size, has_large_objects_);
  double lanes = RegistersOf(type, width_);
  if (is_guessed) return {each.one * width_, lanes + kTest};
  if (!whole_.contains(&access) || FillsRegisters(access)) {
    lanes += RegistersOfParts(type) * std::log2(parts);  // shuffles
  }
  if (shape.stride != size) lanes = std::max(lanes * kShuffledStride, span * kSpanFactor);
  if (!is_near) {
    unsigned accesses = WordOf(type, width_, layout_) ? 1 : parts;
    bool is_narrow = size < accesses * kGatheredBytes;
    lanes = each.lanes * width_ * accesses * (is_narrow ? kNarrowFactor : 1);
  }
  return {each.one * width_ * RegistersOf(type, 1), lanes};
}

}  // namespace weft::compiler
