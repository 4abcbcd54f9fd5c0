// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/simplify/narrow_counters.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

constexpr unsigned kMaxDepth = 8;

// What `value` extends the low half of; null if it does not.
llvm::Value* Unmasked(llvm::Value* value) {
  llvm::Value* wide;
  bool is_masked = match(value, m_And(m_Value(wide), m_SpecificInt(UINT32_MAX))) ||
                   match(value, m_AShr(m_Shl(m_Value(wide), m_SpecificInt(32)), m_SpecificInt(32)));
  return is_masked ? wide : nullptr;
}

bool IsWidePhi(const llvm::Instruction& instruction) {
  return llvm::isa<llvm::PHINode>(instruction) && instruction.getType()->isIntegerTy(64);
}

class Narrower {
 public:
  explicit Narrower(llvm::Function& kernel) : kernel_(kernel), builder_(kernel.getContext()) {
    llvm::DominatorTree dominators(kernel);
    llvm::AssumptionCache assumptions(kernel);
    llvm::DemandedBits demanded(kernel, assumptions, dominators);
    for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
      if (!instruction.getType()->isIntegerTy(64)) continue;
      if (demanded.getDemandedBits(&instruction).getActiveBits() > 32) continue;
      half_used_.insert(&instruction);
      if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) phis_.push_back(phi);
    }
  }

  void Run() {
    for (llvm::PHINode* phi : phis_) {
      builder_.SetInsertPoint(phi);
      low_[phi] = builder_.CreatePHI(builder_.getInt32Ty(), phi->getNumIncomingValues());
      low_[phi]->takeName(phi);
    }
    for (llvm::PHINode* phi : phis_) {
      for (auto [value, block] : llvm::zip(phi->incoming_values(), phi->blocks())) {
        llvm::cast<llvm::PHINode>(low_[phi])->addIncoming(LowOf(value), block);
      }
    }
    llvm::SmallVector<llvm::WeakTrackingVH> dead;
    for (llvm::Instruction& instruction : llvm::instructions(kernel_)) {
      if (llvm::Value* extended = Extended(instruction)) {
        instruction.replaceAllUsesWith(extended);
        dead.push_back(&instruction);
      }
    }
    for (llvm::PHINode* phi : phis_) {
      builder_.SetInsertPoint(phi->getParent(), phi->getParent()->getFirstInsertionPt());
      phi->replaceAllUsesWith(builder_.CreateZExt(low_[phi], phi->getType()));
      dead.append(phi->incoming_values().begin(), phi->incoming_values().end());
      phi->eraseFromParent();
    }
    llvm::RecursivelyDeleteTriviallyDeadInstructionsPermissive(dead);
  }

 private:
  bool IsArithmetic(llvm::Value* value) const {
    auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(value);
    if (!binary || !half_used_.contains(binary)) return false;
    switch (binary->getOpcode()) {
      case llvm::Instruction::Add:
      case llvm::Instruction::Sub:
      case llvm::Instruction::Mul: return true;
      case llvm::Instruction::Shl:
        return match(binary->getOperand(1),
                     m_SpecificInt_ICMP(llvm::ICmpInst::ICMP_ULT, llvm::APInt(64, 32)));
      default: return false;
    }
  }

  // Whether the low half comes from that of a phi.
  bool IsOfPhi(llvm::Value* value, unsigned depth = 0) const {
    auto* phi = llvm::dyn_cast<llvm::PHINode>(value);
    if (phi) return half_used_.contains(phi);
    if (depth == kMaxDepth) return false;
    if (llvm::Value* wide = Unmasked(value)) return IsOfPhi(wide, depth + 1);
    auto of_phi = [&](llvm::Value* operand) { return IsOfPhi(operand, depth + 1); };
    return IsArithmetic(value) && llvm::any_of(llvm::cast<llvm::User>(value)->operands(), of_phi);
  }

  // The 32-bit form of an instruction that takes the low half of a 64-bit one; null if it does not.
  llvm::Value* Extended(llvm::Instruction& instruction) {
    llvm::Value* wide;
    builder_.SetInsertPoint(&instruction);
    if (match(&instruction, m_Trunc(m_Value(wide))) && instruction.getType()->isIntegerTy(32)) {
      return IsOfPhi(wide) ? LowOf(wide) : nullptr;
    }
    if (match(&instruction, m_And(m_Value(wide), m_SpecificInt(UINT32_MAX)))) {
      return IsOfPhi(wide) ? builder_.CreateZExt(LowOf(wide), instruction.getType()) : nullptr;
    }
    uint64_t shift = 0;
    bool is_signed =
        match(&instruction, m_AShr(m_Shl(m_Value(wide), m_SpecificInt(32)), m_ConstantInt(shift)));
    if (!is_signed || shift > 32 || !IsOfPhi(wide)) return nullptr;
    llvm::Value* extended = builder_.CreateSExt(LowOf(wide), instruction.getType());
    return shift == 32 ? extended : builder_.CreateShl(extended, 32 - shift);
  }

  llvm::Value* LowOf(llvm::Value* value) {
    if (llvm::Value* known = low_.lookup(value)) return known;
    llvm::Value* low = MakeLow(value);
    low_[value] = low;
    return low;
  }

  llvm::Value* MakeLow(llvm::Value* value) {
    llvm::Value* source;
    if (match(value, m_ZExtOrSExt(m_Value(source))) && source->getType()->isIntegerTy(32)) {
      return source;
    }
    if (llvm::Value* wide = Unmasked(value)) return LowOf(wide);
    llvm::IRBuilder<>::InsertPointGuard guard(builder_);
    if (IsArithmetic(value)) {
      auto* binary = llvm::cast<llvm::BinaryOperator>(value);
      llvm::Value* a = LowOf(binary->getOperand(0));
      llvm::Value* b = LowOf(binary->getOperand(1));
      builder_.SetInsertPoint(binary);
      return builder_.CreateBinOp(binary->getOpcode(), a, b);
    }
    if (auto* instruction = llvm::dyn_cast<llvm::Instruction>(value)) {
      builder_.SetInsertPoint(*instruction->getInsertionPointAfterDef());
    } else {
      builder_.SetInsertPointPastAllocas(&kernel_);
    }
    return builder_.CreateTrunc(value, builder_.getInt32Ty());
  }

  llvm::Function& kernel_;
  llvm::IRBuilder<> builder_;
  llvm::SmallPtrSet<llvm::Value*, 16> half_used_;  // 64-bit values of which only that is used
  llvm::SmallVector<llvm::PHINode*> phis_;         // among them
  llvm::DenseMap<llvm::Value*, llvm::Value*> low_;
};

}  // namespace

llvm::Error NarrowCounters(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  // To tell which bits are used takes long in long kernels.
  if (llvm::none_of(llvm::instructions(kernel), IsWidePhi)) return llvm::Error::success();
  Narrower(kernel).Run();
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
