// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorizer/wide_indices.h"

#include "compiler/analysis/aligned_ids.h"
#include "compiler/ir/markers.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

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
      auto code = binary->getOpcode() == llvm::Instruction::Or ? llvm::Instruction::Add
                                                               : binary->getOpcode();
      wide = builder.CreateBinOp(code, a, b);
    }
    shapes_.Set(wide, shapes_.Of(value));
    return extended_[{value, is_signed}] = wide;
  }

  llvm::Function& kernel_;
  LaneShapes& shapes_;
  llvm::DenseMap<std::pair<llvm::Value*, unsigned>, llvm::Value*> extended_;
};

}  // namespace

void WidenIndices(llvm::Function& kernel, LaneShapes& shapes) {
  llvm::SmallVector<llvm::Instruction*> extensions;
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    bool is_extension = llvm::isa<llvm::SExtInst, llvm::ZExtInst>(instruction) ||
                        instruction.getOpcode() == llvm::Instruction::AShr;
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
    } else {
      wide = indices.Extend(extension->getOperand(0), llvm::isa<llvm::SExtInst>(extension));
    }
    shapes.Set(wide, shapes.Of(extension));
    extension->replaceAllUsesWith(wide);
  }
}

}  // namespace weft::compiler
