// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/few_loops.h"

namespace weft::compiler {
namespace {

// Each region between barriers has three in the end.
constexpr size_t kMostLoops = 100;

}  // namespace

bool HasFewLoops(const llvm::LoopInfo& loops) {
  return loops.getLoopsInPreorder().size() <= kMostLoops;
}

}  // namespace weft::compiler
