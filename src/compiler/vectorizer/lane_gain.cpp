// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorizer/lane_gain.h"

#include <cmath>

#include "compiler/ir/markers.h"
#include "compiler/vectorizer/lane_values.h"
#include "compiler/vectorizer/private_layout.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

constexpr unsigned kLocalSpace = 3;

// Turns that a loop is taken to make.
constexpr double kTurns = 8;

// So many times the cycles must lanes take for them not to be used: the count is rough, and a
// branch that work-items disagree on costs more than it says.
constexpr double kCaution = 1.5;

// Strides up to this many elements are served by adjacent accesses and shuffles.
constexpr int64_t kShuffledStride = 4;

struct Cycles {
  double one;    // for all work-items of a group one after another
  double lanes;  // for the group
};

class Weigher {
 public:
  Weigher(llvm::Function& kernel, unsigned register_bits, bool has_large_objects)
      : layout_(kernel.getDataLayout()),
        width_(WidthOf(kernel)),
        register_bits_(register_bits),
        interleaved_(FindInterleaved(kernel)),
        shapes_(kernel, interleaved_, has_large_objects) {}

  Cycles Of(llvm::Instruction& instruction) const {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      if (load->isAtomic() || shapes_.Of(load->getPointerOperand()).IsUniform()) return {0, 0};
      bool waits = load->getPointerAddressSpace() == kLocalSpace;
      return OfAccess(load->getPointerOperand(), load->getType(), {0.5, waits ? 2.0 : 1.2});
    }
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      if (store->isAtomic() || shapes_.Of(store->getPointerOperand()).IsUniform()) return {0, 0};
      return OfAccess(store->getPointerOperand(), store->getValueOperand()->getType(), {1, 1.6});
    }
    if (instruction.isTerminator() || instruction.isAtomic() ||
        !shapes_.Of(&instruction).IsVarying() ||
        llvm::isa<llvm::PHINode, llvm::GetElementPtrInst>(instruction)) {
      return {0, 0};
    }
    bool is_long = instruction.isIntDivRem() || llvm::isa<llvm::IntrinsicInst>(instruction) ||
                   instruction.getOpcode() == llvm::Instruction::FDiv;
    double registers = RegistersOf(instruction.getType());
    return is_long ? Cycles{4.0 * width_, 8 * registers} : Cycles{0.3 * width_, registers};
  }

 private:
  double RegistersOf(llvm::Type* type) const {
    if (!type->isSized()) return 1;
    double bits = double(layout_.getTypeSizeInBits(type).getFixedValue()) * width_;
    return std::max(1.0, bits / register_bits_);
  }

  // `each` is for one scalar and, in lanes, for one gathered or scattered.
  Cycles OfAccess(llvm::Value* address, llvm::Type* type, Cycles each) const {
    double parts = ComponentsOf(type, layout_).size();
    LaneShape shape = shapes_.Of(address);
    int64_t size = layout_.getTypeStoreSize(type).getFixedValue();
    bool is_near = shape.IsStrided() && std::abs(shape.stride) <= kShuffledStride * size;
    double lanes = RegistersOf(type);
    if (shape.stride != size) lanes *= kShuffledStride;
    return {each.one * width_ * parts, is_near ? lanes : each.lanes * width_ * parts};
  }

  const llvm::DataLayout& layout_;
  unsigned width_, register_bits_;
  LaneShapes::Interleaved interleaved_;
  LaneShapes shapes_;
};

}  // namespace

bool GainsFromLanes(llvm::Function& kernel, unsigned register_bits, bool has_large_objects) {
  llvm::DominatorTree dominators(kernel);
  llvm::LoopInfo loops(dominators);
  Weigher weigher(kernel, register_bits, has_large_objects);
  Cycles sum{0, 0};
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    Cycles cycles = weigher.Of(instruction);
    double turns = std::pow(kTurns, loops.getLoopDepth(instruction.getParent()));
    sum.one += cycles.one * turns;
    sum.lanes += cycles.lanes * turns;
  }
  return sum.lanes <= kCaution * sum.one;
}

}  // namespace weft::compiler
