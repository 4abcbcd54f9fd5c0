// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/wide_indices.h"

#include "compiler/analysis/lanes/aligned_ids.h"
#include "compiler/analysis/memory/narrow_index.h"
#include "compiler/ir/markers.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// A disjoint `or` is a sum, in lane 0 as well, where it may not be disjoint. Another sets bits
// above those by which the lanes of an aligned group differ.
llvm::Instruction::BinaryOps LinearCode(const llvm::BinaryOperator& binary) {
  auto* either = llvm::dyn_cast<llvm::PossiblyDisjointInst>(&binary);
  return either && either->isDisjoint() ? llvm::Instruction::Add : binary.getOpcode();
}

class Indices {
 public:
  Indices(llvm::Function& kernel, LaneShapes& shapes) : kernel_(kernel), shapes_(shapes) {}

  llvm::Value* Extend(llvm::Value* value, bool is_signed) {
    auto known = extended_.find({value, is_signed});
    if (known != extended_.end()) return known->second;
    llvm::IRBuilder<> builder(kernel_.getContext());
    llvm::BasicBlock::iterator place = kernel_.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
    if (auto* instruction = llvm::dyn_cast<llvm::Instruction>(value)) {
      place = llvm::isa<llvm::PHINode>(instruction) ? instruction->getParent()->getFirstNonPHIIt()
                                                    : std::next(instruction->getIterator());
    }
    builder.SetInsertPoint(place->getParent(), place);
    if (shapes_.Of(value).IsStrided()) return ExtendStrided(builder, value, is_signed);
    llvm::Type* i64 = builder.getInt64Ty();
    llvm::Value* wide = is_signed ? builder.CreateSExt(value, i64) : builder.CreateZExt(value, i64);
    return extended_[{value, is_signed}] = wide;
  }

 private:
  llvm::Value* ExtendStrided(llvm::IRBuilder<>& builder, llvm::Value* value, bool is_signed) {
    llvm::Value* wide;
    if (auto* trunc = llvm::dyn_cast<llvm::TruncInst>(value)) {
      wide = trunc->getOperand(0);
    } else if (auto* phi = llvm::dyn_cast<llvm::PHINode>(value)) {
      builder.SetInsertPoint(phi);
      llvm::PHINode* twin = builder.CreatePHI(builder.getInt64Ty(), phi->getNumIncomingValues());
      extended_[{value, is_signed}] = twin;
      for (auto [incoming, block] : llvm::zip_equal(phi->incoming_values(), phi->blocks())) {
        twin->addIncoming(Extend(incoming, is_signed), block);
      }
      wide = twin;
    } else {
      auto* binary = llvm::cast<llvm::BinaryOperator>(value);
      llvm::Value* a = Extend(binary->getOperand(0), is_signed);
      llvm::Value* b = Extend(binary->getOperand(1), is_signed);
      wide = builder.CreateBinOp(LinearCode(*binary), a, b);
    }
    shapes_.Set(wide, shapes_.Of(value));
    return extended_[{value, is_signed}] = wide;
  }

  llvm::Function& kernel_;
  LaneShapes& shapes_;
  llvm::DenseMap<std::pair<llvm::Value*, unsigned>, llvm::Value*> extended_;
};

// A varying index by which lanes access adjacent places, redone for lane 0.
llvm::Value* IndexOfLane0(llvm::IRBuilder<>& builder, LaneShapes& shapes, llvm::Value* index) {
  if (!shapes.Of(index).IsVarying()) return index;
  llvm::Value* wide;
  if (auto narrow = NarrowIndex::Match(index)) {
    wide = narrow->Extend(builder);
  } else {
    auto* binary = llvm::cast<llvm::BinaryOperator>(index);
    llvm::Value* a = IndexOfLane0(builder, shapes, binary->getOperand(0));
    llvm::Value* b = IndexOfLane0(builder, shapes, binary->getOperand(1));
    wide = builder.CreateBinOp(LinearCode(*binary), a, b);
  }
  shapes.Set(wide, shapes.OfIndex(index));
  return wide;
}

void WidenNarrowIndices(llvm::GetElementPtrInst& address, LaneShapes& shapes) {
  llvm::IRBuilder<> builder(&address);
  for (llvm::Use& index : address.indices()) {
    index.set(IndexOfLane0(builder, shapes, index.get()));
  }
}

// The low 32 bits of a varying value whose lanes are a known step apart in them.
llvm::Value* LowBitsOfLane0(llvm::IRBuilder<>& builder, LaneShapes& shapes, llvm::Value* value) {
  llvm::Value* low;
  if (!shapes.Of(value).IsVarying()) {
    low = builder.CreateTrunc(value, builder.getInt32Ty());
  } else if (auto narrow = NarrowIndex::Match(value)) {
    low = builder.CreateTrunc(narrow->value, builder.getInt32Ty());
  } else {
    auto* binary = llvm::cast<llvm::BinaryOperator>(value);
    llvm::Value* a = LowBitsOfLane0(builder, shapes, binary->getOperand(0));
    llvm::Value* b = LowBitsOfLane0(builder, shapes, binary->getOperand(1));
    low = builder.CreateBinOp(binary->getOpcode(), a, b);
  }
  shapes.Set(low, shapes.OfLowBits(value));
  return low;
}

// Redoes sign and zero extensions of strided values in 64 bits.
void WidenExtensions(llvm::Function& kernel, LaneShapes& shapes) {
  llvm::SmallVector<llvm::Instruction*> extensions;
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    bool is_extension = llvm::isa<llvm::SExtInst, llvm::ZExtInst>(instruction) ||
                        instruction.getOpcode() == llvm::Instruction::AShr ||
                        instruction.getOpcode() == llvm::Instruction::And;
    // Lane 0 of an aligned group counts without wrapping, whatever the width.
    bool is_remade = is_extension && shapes.Of(&instruction).IsStrided() &&
                     !IsAligned(instruction, WidthOf(kernel));
    if (is_remade) extensions.push_back(&instruction);
  }
  Indices indices(kernel, shapes);
  for (llvm::Instruction* extension : extensions) {
    llvm::IRBuilder<> builder(extension);
    llvm::Value *id, *wide;
    uint64_t shift = 0;
    if (match(extension, m_AShr(m_Shl(m_Value(id), m_SpecificInt(32)), m_ConstantInt(shift)))) {
      wide = builder.CreateShl(id, 32 - shift);
    } else if (extension->getOpcode() == llvm::Instruction::And) {
      wide = extension->getOperand(0);
    } else {
      wide = indices.Extend(extension->getOperand(0), llvm::isa<llvm::SExtInst>(extension));
    }
    shapes.Set(wide, shapes.Of(extension));
    extension->replaceAllUsesWith(wide);
  }
}

}  // namespace

void WidenIndices(llvm::Function& kernel, LaneShapes& shapes) {
  // First of all: the extensions of lane 0's narrow indices, made below, are not to be redone.
  WidenExtensions(kernel, shapes);
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction);
    if (address && !shapes.Of(address).IsVarying()) WidenNarrowIndices(*address, shapes);
    auto* half = llvm::dyn_cast<llvm::TruncInst>(&instruction);
    bool is_remade =
        half && !shapes.Of(half).IsVarying() && shapes.Of(half->getOperand(0)).IsVarying();
    if (!is_remade) continue;
    llvm::IRBuilder<> builder(half);
    half->replaceAllUsesWith(LowBitsOfLane0(builder, shapes, half->getOperand(0)));
  }
}

}  // namespace weft::compiler
