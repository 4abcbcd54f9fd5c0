// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/unroll/unrolled_size.h"

#include "compiler/analysis/loops/few_loops.h"
#include "llvm/ADT/PostOrderIterator.h"

namespace weft::compiler {
namespace {

// As far as it is known; half of the most for one whose number of turns depends on outer loops.
unsigned UsualTurns(llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
  unsigned turns = KnownTurns(loop, evolution);
  return turns ? turns : llvm::divideCeil(MaxTurns(loop, evolution), 2);
}

// Whether it is a constant once its operands are.
bool Folds(const llvm::Instruction& instruction, const InstructionSet& constants) {
  return llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::CmpInst, llvm::SelectInst>(
             instruction) &&
         llvm::all_of(instruction.operand_values(), [&](const llvm::Value* operand) {
           auto* made = llvm::dyn_cast<llvm::Instruction>(operand);
           return made ? constants.contains(made) : llvm::isa<llvm::Constant>(operand);
         });
}

// In which of the loops, a bit each, what an instruction makes differs from turn to turn.
class Differing {
 public:
  explicit Differing(const LoopSet& loops) : loops_(loops) {}

  bool IsIn(const llvm::Instruction& instruction, llvm::Loop* loop) const {
    return differ_.lookup(&instruction) & BitOf(loop);
  }

  // In an order in which operands come first, but for those of phis.
  void Add(const llvm::Instruction& instruction, const llvm::LoopInfo& info) {
    uint64_t differs = 0;
    for (const llvm::Value* operand : instruction.operand_values()) {
      auto* made = llvm::dyn_cast<llvm::Instruction>(operand);
      if (made) differs |= differ_.lookup(made);
    }
    llvm::Loop* loop = info.getLoopFor(instruction.getParent());
    auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction);
    const bool is_start = phi && loop && loop->getHeader() == instruction.getParent();
    if (is_start) differs |= BitOf(loop);
    if (!is_start && (phi || !IsPure(instruction))) {
      for (; loop; loop = loop->getParentLoop()) differs |= BitOf(loop);
    }
    differ_[&instruction] = differs;
  }

 private:
  static bool IsPure(const llvm::Instruction& instruction) {
    return !instruction.mayReadOrWriteMemory() && !instruction.isTerminator();
  }

  uint64_t BitOf(llvm::Loop* loop) const {
    const size_t number = llvm::find(loops_, loop) - loops_.begin();
    return number < loops_.size() ? uint64_t{1} << number % 64 : 0;
  }

  const LoopSet& loops_;
  llvm::DenseMap<const llvm::Instruction*, uint64_t> differ_;
};

}  // namespace

unsigned MaxTurns(llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
  if (unsigned turns = evolution.getSmallConstantMaxTripCount(&loop)) return turns;
  const llvm::SCEV* repeats = evolution.getBackedgeTakenCount(&loop);
  if (llvm::isa<llvm::SCEVCouldNotCompute>(repeats)) return 0;
  const llvm::APInt most = evolution.getSignedRangeMax(repeats);
  return most.ult(kMaxCounted) ? unsigned(most.getZExtValue()) + 1 : 0;
}

size_t SizeOfUnrolled(const LoopSet& unrolled, InstructionSet vanishing, llvm::Function& kernel,
                      llvm::LoopInfo& loops, llvm::ScalarEvolution& evolution) {
  Differing differing(unrolled);
  llvm::DenseMap<llvm::Loop*, size_t> turns;
  for (llvm::Loop* loop : unrolled) turns[loop] = UsualTurns(*loop, evolution);
  size_t size = 0;
  for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal(&kernel)) {
    for (const llvm::Instruction& instruction : *block) {
      differing.Add(instruction, loops);
      if (Folds(instruction, vanishing)) vanishing.insert(&instruction);
      if (instruction.isTerminator() || vanishing.contains(&instruction)) continue;
      size_t times = 1;
      for (llvm::Loop* loop = loops.getLoopFor(block); loop; loop = loop->getParentLoop()) {
        if (differing.IsIn(instruction, loop)) times = std::min(times * turns[loop], kMaxCounted);
      }
      size += times;
    }
  }
  return size;
}

}  // namespace weft::compiler
