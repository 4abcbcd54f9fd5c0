// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/narrow_masks.h"

#include <numeric>

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// The lanes of a mask of the first 1, 2, 4 .. lanes only; 0 of another one.
unsigned PrefixLanes(llvm::Value* mask) {
  auto* constant = llvm::dyn_cast<llvm::Constant>(mask);
  if (!constant) return 0;
  unsigned width = llvm::cast<llvm::FixedVectorType>(mask->getType())->getNumElements();
  unsigned lanes = 0;
  for (unsigned lane = 0; lane < width; ++lane) {
    llvm::Constant* each = constant->getAggregateElement(lane);
    if (!each || (!each->isNullValue() && !each->isOneValue())) return 0;
    if (each->isNullValue()) continue;
    if (lane != lanes++) return 0;
  }
  return llvm::isPowerOf2_32(lanes) && lanes < width ? lanes : 0;
}

llvm::SmallVector<int> Range(unsigned first, unsigned count) {
  llvm::SmallVector<int> range(count);
  std::iota(range.begin(), range.end(), first);
  return range;
}

void NarrowLoad(llvm::IntrinsicInst& load, unsigned lanes) {
  llvm::IRBuilder<> builder(&load);
  auto* type = llvm::cast<llvm::FixedVectorType>(load.getType());
  llvm::Value* low =
      builder.CreateAlignedLoad(llvm::FixedVectorType::get(type->getElementType(), lanes),
                                load.getArgOperand(0), load.getParamAlign(0).valueOrOne());
  llvm::SmallVector<int> spread = Range(0, lanes);
  spread.resize(type->getNumElements(), llvm::PoisonMaskElem);
  llvm::Value* whole = builder.CreateShuffleVector(low, spread);
  load.replaceAllUsesWith(
      builder.CreateSelect(load.getArgOperand(1), whole, load.getArgOperand(2)));
}

void NarrowStore(llvm::IntrinsicInst& store, unsigned lanes) {
  llvm::IRBuilder<> builder(&store);
  llvm::Value* low = builder.CreateShuffleVector(store.getArgOperand(0), Range(0, lanes));
  builder.CreateAlignedStore(low, store.getArgOperand(1), store.getParamAlign(1).valueOrOne());
}

}  // namespace

bool NarrowMasks(llvm::Function& function) {
  bool any = false;
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (!call) continue;
    bool is_load = call->getIntrinsicID() == llvm::Intrinsic::masked_load;
    if (!is_load && call->getIntrinsicID() != llvm::Intrinsic::masked_store) continue;
    unsigned lanes = PrefixLanes(call->getArgOperand(is_load ? 1 : 2));
    if (!lanes) continue;
    is_load ? NarrowLoad(*call, lanes) : NarrowStore(*call, lanes);
    call->eraseFromParent();
    any = true;
  }
  return any;
}

void ExtractByShuffles(llvm::Function& function) {
  llvm::SmallVector<llvm::WeakTrackingVH> replaced;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* part = llvm::dyn_cast<llvm::FixedVectorType>(instruction.getType());
    llvm::Value* whole;
    uint64_t index;
    if (!part || !match(&instruction,
                        m_BitCast(m_ExtractElt(m_BitCast(m_Value(whole)), m_ConstantInt(index))))) {
      continue;
    }
    auto* from = llvm::dyn_cast<llvm::FixedVectorType>(whole->getType());
    if (!from || from->getElementType() != part->getElementType()) continue;
    llvm::IRBuilder<> builder(&instruction);
    unsigned lanes = part->getNumElements();
    instruction.replaceAllUsesWith(builder.CreateShuffleVector(whole, Range(index * lanes, lanes)));
    replaced.push_back(&instruction);
  }
  llvm::RecursivelyDeleteTriviallyDeadInstructions(replaced);
}

}  // namespace weft::compiler
