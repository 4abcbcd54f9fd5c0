// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/loops/all_turns.h"

#include "compiler/analysis/lanes/only_computes.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace weft::compiler {
namespace {

// Turns, operations on registers in all of them, and as how many a quotient or a root counts.
constexpr unsigned kMaxTurns = 8, kMaxOperations = 256, kOperationsOfQuotient = 8;

bool IsQuotient(const llvm::Instruction& instruction) {
  auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return instruction.getOpcode() == llvm::Instruction::FDiv ||
         (intrinsic && intrinsic->getIntrinsicID() == llvm::Intrinsic::sqrt);
}

// Of a turn, on registers of lanes' values.
double OperationsOf(const llvm::Loop& loop, unsigned width, unsigned register_bits) {
  double operations = 0;
  for (const llvm::BasicBlock* block : loop.blocks()) {
    for (const llvm::Instruction& instruction : *block) {
      if (instruction.isTerminator() || llvm::isa<llvm::PHINode>(instruction)) continue;
      const double bits = double(instruction.getOperand(0)->getType()->getPrimitiveSizeInBits());
      const double registers = std::max(1.0, bits * width / register_bits);
      operations += registers * (IsQuotient(instruction) ? kOperationsOfQuotient : 1);
    }
  }
  return operations;
}

}  // namespace

unsigned AllTurns(const llvm::Loop& loop, llvm::ScalarEvolution& evolution, unsigned width,
                  unsigned register_bits) {
  const bool computes =
      loop.isInnermost() && llvm::all_of(loop.blocks(), [](const llvm::BasicBlock* block) {
        return llvm::all_of(*block, OnlyComputes);
      });
  if (!computes) return 0;
  const unsigned turns = evolution.getSmallConstantMaxTripCount(&loop);
  // Where the counter is asked for first, the last turn is none.
  const bool is_short =
      turns <= kMaxTurns + 1 && turns * OperationsOf(loop, width, register_bits) <= kMaxOperations;
  return is_short ? turns : 0;
}

}  // namespace weft::compiler
