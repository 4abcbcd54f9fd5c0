// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/peel/entry_copies.h"

#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/ir/markers.h"
#include "llvm/Analysis/ValueTracking.h"

namespace weft::compiler {
namespace {

constexpr unsigned kMaxDepth = 16;

using Visited = llvm::SmallPtrSet<const llvm::Value*, 16>;

// What was visited can, or is being asked.
bool IsKnown(const llvm::Value* value, Visited& visited, unsigned depth) {
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
  if (!instruction || !visited.insert(value).second) return true;
  bool is_movable = IsLaunchLoad(instruction) ||
                    (!llvm::isa<llvm::PHINode>(instruction) && !instruction->mayReadFromMemory() &&
                     llvm::isSafeToSpeculativelyExecute(instruction));
  return depth < kMaxDepth && is_movable &&
         llvm::all_of(
             instruction->operands(),
             [&](const llvm::Use& operand) { return IsKnown(operand.get(), visited, depth + 1); });
}

}  // namespace

bool IsKnownAtEntry(const llvm::Value* value) {
  Visited visited;
  return IsKnown(value, visited, 0);
}

llvm::Value* EntryCopies::Of(llvm::Value* value) {
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
  if (!instruction) return value;
  if (llvm::Value* known = copies_.lookup(value)) return known;
  llvm::Instruction* sum = SumOfApartBits(*instruction);
  llvm::Instruction* copy = sum ? sum : instruction->clone();
  for (llvm::Use& operand : copy->operands()) operand.set(Of(operand.get()));
  copy->dropPoisonGeneratingFlags();
  return copies_[value] = builder_.Insert(copy, instruction->getName());
}

}  // namespace weft::compiler
