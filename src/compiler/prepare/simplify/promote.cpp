// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/simplify/promote.h"

#include "compiler/pass/llvm_passes.h"

namespace weft::compiler {
namespace {

// Blocks from which on some are joined before passes that take the square of their number: who
// looks at all comparisons ahead of each, or at all ways out of a loop for each of its values.
constexpr size_t kManyBlocks = 500;

}  // namespace

llvm::Error Promote(llvm::Module& module, KernelJob& job) {
  RunLlvmOnBodies(LlvmSequence::kPromote, module, job);
  for (llvm::Function& function : module)
    if (function.size() >= kManyBlocks) RunLlvm({LlvmSequence::kJoinBlocks}, function, job);
  return llvm::Error::success();
}

}  // namespace weft::compiler
