// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/loops/few_loops.h"

#include "llvm/IR/InstrTypes.h"

namespace weft::compiler {
namespace {

// Each region between barriers has three in the end.
constexpr size_t kMaxLoops = 100;

}  // namespace

bool HasFewLoops(const llvm::LoopInfo& loops) {
  return loops.getLoopsInPreorder().size() <= kMaxLoops;
}

size_t SizeOf(const llvm::Loop& loop) {
  size_t instructions = 0;
  for (const llvm::BasicBlock* block : loop.blocks()) instructions += block->size();
  return instructions;
}

bool MayMeet(const llvm::Loop& loop) {
  return llvm::any_of(loop.blocks(), [](const llvm::BasicBlock* block) {
    return llvm::any_of(*block, [](const llvm::Instruction& instruction) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      return call && call->isConvergent();
    });
  });
}

}  // namespace weft::compiler
