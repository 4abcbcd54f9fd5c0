// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/loops/row_walks.h"

#include "compiler/analysis/memory/narrow_index.h"
#include "compiler/ir/address_spaces.h"
#include "compiler/ir/simple_access.h"
#include "llvm/Analysis/IVDescriptors.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

// Turns for which it pays to do several at once.
constexpr unsigned kFewestTurns = 16;

// Steps that the machine foresees.
constexpr int64_t kPageBytes = 4096;

enum class Walk { kStays, kRow, kOther };

class WalkFinder {
 public:
  WalkFinder(const llvm::Loop& loop, llvm::ScalarEvolution& evolution)
      : loop_(loop), evolution_(evolution) {}

  Walk Of(llvm::Instruction& access) const {
    llvm::Value* address = llvm::getLoadStorePointerOperand(&access);
    if (Stays(address)) return llvm::isa<llvm::LoadInst>(access) ? Walk::kStays : Walk::kOther;
    llvm::Type* type = llvm::getLoadStoreType(&access);
    int64_t bytes = access.getDataLayout().getTypeStoreSize(type).getFixedValue();
    return StepOf(address) == bytes ? Walk::kRow : Walk::kOther;
  }

  bool Leaps(llvm::Instruction& access) const {
    llvm::Value* address = llvm::getLoadStorePointerOperand(&access);
    const unsigned space = llvm::getLoadStoreAddressSpace(&access);
    const bool is_small = space == kLocalSpace || space == kPrivateSpace;
    if (is_small || Stays(address)) return false;
    const std::optional<int64_t> step = StepOf(address);
    return !step || *step <= -kPageBytes || *step >= kPageBytes;
  }

 private:
  bool Stays(llvm::Value* address) const {
    return evolution_.isLoopInvariant(evolution_.getSCEV(address), &loop_);
  }

  // From turn to turn, in bytes, or whatever the value counts; nothing if that is not constant.
  std::optional<int64_t> StepOf(llvm::Value* value) const {
    auto* recurrence = llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution_.getSCEV(value));
    if (recurrence && recurrence->getLoop() == &loop_ && recurrence->isAffine()) {
      auto* step = llvm::dyn_cast<llvm::SCEVConstant>(recurrence->getStepRecurrence(evolution_));
      return step ? std::optional(step->getAPInt().getSExtValue()) : std::nullopt;
    }
    auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(value);
    if (!address || address->getNumIndices() != 1) return std::nullopt;
    if (address->hasAllConstantIndices()) return StepOf(address->getPointerOperand());
    const llvm::SCEV* base = evolution_.getSCEV(address->getPointerOperand());
    auto index = NarrowIndex::Match(*address->idx_begin());
    if (!index || !evolution_.isLoopInvariant(base, &loop_)) return std::nullopt;
    auto step = StepOf(index->value);
    if (!step) return std::nullopt;
    const llvm::DataLayout& layout = address->getDataLayout();
    return index->StepOf(*step) * int64_t(layout.getTypeAllocSize(address->getSourceElementType()));
  }

  const llvm::Loop& loop_;
  llvm::ScalarEvolution& evolution_;
};

bool IsRepeatable(const llvm::Instruction& instruction) {
  if (IsSimpleAccess(instruction)) return true;
  if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(call);
    return intrinsic && llvm::isTriviallyVectorizable(intrinsic->getIntrinsicID());
  }
  return !instruction.mayReadOrWriteMemory();
}

bool AreRepeatable(const llvm::Loop& loop) {
  return llvm::all_of(loop.blocks(),
                      [](llvm::BasicBlock* block) { return llvm::all_of(*block, IsRepeatable); });
}

// Whether a sum of integers, or the like, is all that a turn makes of the one before.
bool IsSum(llvm::PHINode& phi, const llvm::Loop& loop) {
  auto* sum = llvm::dyn_cast<llvm::Instruction>(phi.getIncomingValueForBlock(loop.getLoopLatch()));
  bool is_integer = sum && phi.getType()->isIntegerTy() &&
                    (sum->isAssociative() || llvm::isa<llvm::MinMaxIntrinsic>(sum)) &&
                    llvm::is_contained(sum->operand_values(), &phi);
  auto uses = [&](const llvm::Value& value) {
    return llvm::count_if(value.users(), [&](const llvm::User* user) {
      return loop.contains(llvm::cast<llvm::Instruction>(user));
    });
  };
  return is_integer && uses(phi) == 1 && uses(*sum) == 1;
}

bool IsCarried(llvm::PHINode& phi, llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
  llvm::InductionDescriptor induction;
  return llvm::InductionDescriptor::isInductionPHI(&phi, &loop, &evolution, induction) ||
         IsSum(phi, loop);
}

}  // namespace

bool AccessesRows(llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
  if (!loop.isInnermost() || !loop.isLoopSimplifyForm() || !loop.getExitingBlock()) return false;
  unsigned turns = evolution.getSmallConstantMaxTripCount(&loop);
  bool is_counted = evolution.hasLoopInvariantBackedgeTakenCount(&loop);
  if (!is_counted || (turns && turns < kFewestTurns)) return false;
  const WalkFinder walks(loop, evolution);
  bool has_row = false;
  for (llvm::BasicBlock* block : loop.blocks()) {
    for (llvm::Instruction& instruction : *block) {
      if (!llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction)) continue;
      Walk walk = walks.Of(instruction);
      const bool is_row_of_vectors =
          walk == Walk::kRow && llvm::getLoadStoreType(&instruction)->isVectorTy();
      if (walk == Walk::kOther || is_row_of_vectors) return false;
      has_row |= walk == Walk::kRow;
    }
  }
  return has_row;
}

bool WalksRows(llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
  return AccessesRows(loop, evolution) && AreRepeatable(loop) &&
         llvm::all_of(loop.getHeader()->phis(),
                      [&](llvm::PHINode& phi) { return IsCarried(phi, loop, evolution); });
}

bool WalksRow(llvm::Instruction& access, const llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
  return WalkFinder(loop, evolution).Of(access) == Walk::kRow;
}

bool Leaps(llvm::Instruction& access, const llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
  return WalkFinder(loop, evolution).Leaps(access);
}

}  // namespace weft::compiler
