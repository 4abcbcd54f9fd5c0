// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/cost/wrong_guesses.h"

#include <algorithm>

namespace weft::compiler {

WrongGuesses::WrongGuesses(llvm::Function& kernel, const Uniformity& flow,
                           llvm::FunctionAnalysisManager& analyses)
    : kernel_(kernel),
      flow_(flow),
      loops_(analyses.getResult<llvm::LoopAnalysis>(kernel)),
      frequencies_(analyses.getResult<llvm::BlockFrequencyAnalysis>(kernel)),
      probabilities_(analyses.getResult<llvm::BranchProbabilityAnalysis>(kernel)) {}

double WrongGuesses::At(const llvm::BasicBlock& block) const {
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  if (!branch || !branch->isConditional() || !flow_.BranchDiverges(block)) return 0;
  const llvm::Loop* loop = loops_.getLoopFor(&block);
  if (loop && loop->isLoopExiting(&block)) return 0;
  const llvm::BranchProbability first = probabilities_.getEdgeProbability(&block, 0U);
  const double likely = double(first.getNumerator()) / llvm::BranchProbability::getDenominator();
  return ShareOfTurns(block) * std::min(likely, 1 - likely);
}

double WrongGuesses::ShareOfTurns(const llvm::BasicBlock& block) const {
  double share = 1;
  for (const llvm::BasicBlock* inner = &block; inner;) {
    const llvm::Loop* loop = loops_.getLoopFor(inner);
    const llvm::BasicBlock& begin = loop ? *loop->getHeader() : kernel_.getEntryBlock();
    share *= FrequencyOf(*inner) / FrequencyOf(begin);
    inner = loop ? loop->getLoopPreheader() : nullptr;
  }
  return std::min(1.0, share);
}

// Never 0, as that of a block may be which is never reached.
double WrongGuesses::FrequencyOf(const llvm::BasicBlock& block) const {
  return double(std::max<uint64_t>(frequencies_.getBlockFreq(&block).getFrequency(), 1));
}

}  // namespace weft::compiler
