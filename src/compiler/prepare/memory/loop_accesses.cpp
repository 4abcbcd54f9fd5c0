// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/memory/loop_accesses.h"

#include "compiler/ir/simple_access.h"

namespace weft::compiler {
Accesses PlainAccessesOf(const llvm::Loop& loop) {
  constexpr size_t kMaxAccesses = 256;
  Accesses accesses;
  for (llvm::BasicBlock* block : loop.blocks()) {
    for (llvm::Instruction& instruction : *block) {
      if (!instruction.mayReadOrWriteMemory()) continue;
      if (!IsSimpleAccess(instruction) || accesses.size() == kMaxAccesses) return {};
      accesses.push_back(&instruction);
    }
  }
  return accesses;
}

bool IsComputedBefore(llvm::Value& address, const llvm::Loop& loop) {
  bool has_moved = false;
  return loop.makeLoopInvariant(&address, has_moved);
}

}  // namespace weft::compiler
