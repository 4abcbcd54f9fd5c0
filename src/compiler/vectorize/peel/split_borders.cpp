// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/peel/split_borders.h"

#include "compiler/ir/remarks.h"
#include "compiler/transform/copy_blocks.h"
#include "compiler/vectorize/peel/split_tail.h"
#include "compiler/vectorize/widen/lane_border.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// Instructions beyond which a copy costs more to compile than masks cost to run.
constexpr size_t kMaxCopiedForBorders = 400;

constexpr unsigned kMaxDepth = 16;

using Visited = llvm::SmallPtrSet<const llvm::Value*, 16>;

// Whether a value can be computed at the kernel's entry. What was visited can, or is being asked.
bool IsKnownAtEntry(const llvm::Value* value, Visited& visited, unsigned depth = 0) {
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
  if (!instruction || !visited.insert(value).second) return true;
  bool is_movable = IsLaunchLoad(instruction) ||
                    (!llvm::isa<llvm::PHINode>(instruction) && !instruction->mayReadFromMemory() &&
                     llvm::isSafeToSpeculativelyExecute(instruction));
  return depth < kMaxDepth && is_movable &&
         llvm::all_of(
             instruction->operands(),
             [&](const llvm::Use& operand) {
               return IsKnownAtEntry(operand.get(), visited, depth + 1);
             });
}

// Adds the comparisons that make lanes disagree on a condition; nothing may be left that also does.
bool AddBorders(llvm::Value* condition, const LaneShapes& shapes, unsigned width, Visited& visited,
                llvm::SetVector<llvm::ICmpInst*>& borders) {
  if (shapes.Of(condition).IsUniform() || !visited.insert(condition).second) return true;
  llvm::Value *a, *b;
  auto add = [&](llvm::Value* part) { return AddBorders(part, shapes, width, visited, borders); };
  if (match(condition, m_Not(m_Value(a)))) return add(a);
  if (match(condition, m_LogicalOp(m_Value(a), m_Value(b))) ||
      match(condition, m_Xor(m_Value(a), m_Value(b)))) {
    return add(a) && add(b);
  }
  Visited operands;
  if (!IdComparison::Match(condition, shapes, width) || !IsKnownAtEntry(condition, operands)) {
    return false;
  }
  borders.insert(llvm::cast<llvm::ICmpInst>(condition));
  return true;
}

llvm::SetVector<llvm::ICmpInst*> FindBorders(llvm::Function& kernel, const KernelJob& job) {
  const LaneShapes::Interleaved none;
  const LaneShapes shapes(kernel, none, job.variant.has_large_objects);
  llvm::SetVector<llvm::ICmpInst*> borders;
  for (llvm::BasicBlock& block : kernel) {
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (!branch || branch->isUnconditional()) continue;
    llvm::SetVector<llvm::ICmpInst*> of_branch;
    Visited visited;
    bool is_at_borders =
        AddBorders(branch->getCondition(), shapes, WidthOf(kernel), visited, of_branch) &&
        !of_branch.empty();
    if (!is_at_borders) continue;
    Remark(*branch, "divergent branch: only in SIMD groups that a border runs through");
    borders.insert_range(of_branch);
  }
  return borders;
}

// Computes values once more, at the kernel's entry, where they may be poison if nobody asks.
class EntryCopies {
 public:
  explicit EntryCopies(llvm::IRBuilderBase& builder) : builder_(builder) {}

  llvm::Value* Of(llvm::Value* value) {
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (!instruction) return value;
    if (llvm::Value* known = copies_.lookup(value)) return known;
    llvm::Instruction* sum = SumOfApartBits(*instruction);
    llvm::Instruction* copy = sum ? sum : instruction->clone();
    for (llvm::Use& operand : copy->operands()) operand.set(Of(operand.get()));
    copy->dropPoisonGeneratingFlags();
    return copies_[value] = builder_.Insert(copy, instruction->getName());
  }

 private:
  llvm::IRBuilderBase& builder_;
  llvm::DenseMap<llvm::Value*, llvm::Value*> copies_;
};

// What all lanes answer if they do so alike, and whether they do.
std::pair<llvm::Value*, llvm::Value*> AskAll(llvm::IRBuilderBase& builder,
                                             llvm::ICmpInst& comparison) {
  llvm::Function* any = MarkerFunction(*comparison.getModule(), Marker::kAny);
  auto is_any = [&](llvm::CmpInst::Predicate predicate) {
    return builder.CreateCall(
        any, {builder.CreateICmp(predicate, comparison.getOperand(0), comparison.getOperand(1))});
  };
  if (comparison.isEquality()) {
    bool differs = comparison.getPredicate() == llvm::CmpInst::ICMP_NE;
    return {builder.getInt1(differs), builder.CreateNot(is_any(llvm::CmpInst::ICMP_EQ))};
  }
  llvm::Value* answer = is_any(comparison.getPredicate());
  return {answer, builder.CreateXor(answer, is_any(comparison.getInversePredicate()))};
}

}  // namespace

llvm::Error SplitBorders(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  bool has_barrier = !MarkerCalls(kernel, Marker::kBarrier).empty();
  if (WidthOf(kernel) == 1 || has_barrier || kernel.getInstructionCount() > kMaxCopiedForBorders) {
    return llvm::Error::success();
  }
  llvm::SetVector<llvm::ICmpInst*> borders = FindBorders(kernel, job);
  if (borders.empty()) return llvm::Error::success();
  llvm::BasicBlock& entry = kernel.getEntryBlock();
  llvm::BasicBlock* inside = llvm::SplitBlock(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
  llvm::ValueToValueMapTy copies;
  CopyBlocks(kernel, copies);
  entry.getTerminator()->eraseFromParent();
  llvm::IRBuilder<> builder(&entry);
  EntryCopies at_entry(builder);
  llvm::Function* any = MarkerFunction(module, Marker::kAny);
  llvm::Value* is_inside = builder.CreateCall(any, {IsFull(builder, kernel, job.launch)});
  for (llvm::ICmpInst* border : borders) {
    auto [answer, are_alike] = AskAll(builder, *llvm::cast<llvm::ICmpInst>(at_entry.Of(border)));
    border->replaceAllUsesWith(answer);
    is_inside = builder.CreateAnd(is_inside, are_alike);
  }
  builder.CreateCondBr(is_inside, inside, llvm::cast<llvm::BasicBlock>(copies[inside]));
  kernel.addFnAttr(kHasFullCopy);
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
