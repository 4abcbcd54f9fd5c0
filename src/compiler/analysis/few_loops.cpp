// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/few_loops.h"

namespace weft::compiler {
namespace {

// Each region between barriers has three in the end.
constexpr size_t kMaxLoops = 100;

}  // namespace

bool HasFewLoops(const llvm::LoopInfo& loops) {
  return loops.getLoopsInPreorder().size() <= kMaxLoops;
}

}  // namespace weft::compiler
