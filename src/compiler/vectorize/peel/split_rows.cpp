// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/peel/split_rows.h"

#include "compiler/ir/lane_call.h"
#include "compiler/ir/remarks.h"
#include "compiler/transform/copy_blocks.h"
#include "compiler/vectorize/peel/entry_copies.h"
#include "compiler/vectorize/widen/likely_quotient.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// Instructions beyond which a copy costs more to compile than it saves.
constexpr size_t kMaxCopiedForRows = 300;

// SIMD groups that have room in a row for which there is a copy.
constexpr uint64_t kLeastGroups = 4;

// Whether rows are so long that few SIMD groups reach into the next, as far as is known.
bool IsOfLongRows(const LikelyQuotient& quotient, unsigned width) {
  auto* length = llvm::dyn_cast<llvm::ConstantInt>(quotient.divisor());
  return !length || length->getValue().ugt(kLeastGroups * quotient.LengthOf(width));
}

// Whether addresses or further divisions depend on a value.
bool IsWorthKnowing(const llvm::Value& value, unsigned depth = 0) {
  constexpr unsigned kMaxUses = 8;
  return depth < kMaxUses &&
         llvm::any_of(
             value.users(),
             [&](const llvm::User* user) {
               auto* next = llvm::cast<llvm::Instruction>(user);
               if (llvm::isa<llvm::GetElementPtrInst>(next) || next->isIntDivRem()) return true;
               return llvm::isa<llvm::BinaryOperator, llvm::CastInst>(next) &&
                      IsWorthKnowing(*next, depth + 1);
             });
}

// Those of numbers that are known before the first block.
llvm::SmallVector<LikelyQuotient> FindQuotients(llvm::BasicBlock& first, const KernelJob& job) {
  llvm::Function& kernel = *first.getParent();
  const LaneShapes::Interleaved none;
  std::optional<LaneShapes> shapes;  // most kernels divide nothing
  llvm::SmallVector<LikelyQuotient> found;
  for (llvm::BasicBlock* block : llvm::depth_first(&first)) {
    for (llvm::Instruction& instruction : *block) {
      if (!instruction.isIntDivRem()) continue;
      if (!shapes) shapes.emplace(kernel, none, job.variant.has_large_objects);
      auto quotient = LikelyQuotient::Find(*shapes, instruction);
      if (quotient && IsOfLongRows(*quotient, WidthOf(kernel)) && IsWorthKnowing(instruction) &&
          IsKnownAtEntry(quotient->dividend()) && IsKnownAtEntry(quotient->divisor())) {
        found.push_back(*quotient);
      }
    }
  }
  return found;
}

}  // namespace

llvm::Error SplitRows(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  const unsigned width = WidthOf(kernel);
  const bool may_have_copy = width > 1 && MarkerCalls(kernel, Marker::kBarrier).empty() &&
                             kernel.getInstructionCount() <= kMaxCopiedForRows;
  if (!may_have_copy) return llvm::Error::success();
  llvm::BasicBlock* start = &kernel.getEntryBlock();
  if (kernel.hasFnAttribute(kHasFullCopy)) start = start->getTerminator()->getSuccessor(0);
  llvm::SmallVector<LikelyQuotient> quotients = FindQuotients(*start, job);
  if (quotients.empty()) return llvm::Error::success();
  llvm::BasicBlock* in_row = llvm::SplitBlock(start, start->getFirstNonPHIOrDbgOrAlloca());
  llvm::ValueToValueMapTy copies;
  CopyBlocksFrom(*in_row, copies);
  start->getTerminator()->eraseFromParent();
  llvm::IRBuilder<> builder(start);
  EntryCopies at_start(builder);
  llvm::Value* is_in_row = builder.getTrue();
  for (LikelyQuotient& quotient : quotients) {
    llvm::BinaryOperator& division = quotient.division();
    Remark(division, "division: once for a SIMD group that is within one row");
    llvm::Value* first = CreateFirst(builder, at_start.Of(quotient.dividend()));
    llvm::Value* is_one_row = quotient.Test(builder, width, first, at_start.Of(quotient.divisor()));
    is_in_row = builder.CreateAnd(is_in_row, is_one_row);
    division.replaceAllUsesWith(quotient.OfWorkItem());
  }
  for (LikelyQuotient& quotient : quotients) quotient.division().eraseFromParent();
  builder.CreateCondBr(is_in_row, in_row, llvm::cast<llvm::BasicBlock>(copies[in_row]));
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
