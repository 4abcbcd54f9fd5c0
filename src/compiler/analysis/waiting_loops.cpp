// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/waiting_loops.h"

#include "compiler/analysis/atomic_traits.h"
#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"

namespace weft::compiler {
namespace {

using llvm::InstructionUniformity;
using Reads = llvm::SmallPtrSet<const llvm::Value*, 8>;

// To LLVM's divergence analysis what the reads find is all that differs: a branch then diverges if
// it depends on them.
class ReadsAsSources : public llvm::TargetTransformInfoImplBase {
 public:
  ReadsAsSources(const llvm::DataLayout& layout, const Reads& reads)
      : TargetTransformInfoImplBase(layout), reads_(reads) {}

  bool hasBranchDivergence(const llvm::Function*) const override { return true; }

  InstructionUniformity getInstructionUniformity(const llvm::Value* value) const override {
    return reads_.contains(value) ? InstructionUniformity::NeverUniform
                                  : InstructionUniformity::Default;
  }

 private:
  const Reads& reads_;
};

// Whether the value is the same in each turn of the loop, wherever it is computed; looks at a few
// steps of that.
bool IsInvariant(const llvm::Value* value, const llvm::Loop& loop, unsigned steps = 6) {
  if (loop.isLoopInvariant(value)) return true;
  auto* instruction = llvm::cast<llvm::Instruction>(value);
  bool is_pure = llvm::isa<llvm::GetElementPtrInst, llvm::CastInst, llvm::BinaryOperator>(value);
  return is_pure && steps && llvm::all_of(instruction->operands(), [&](const llvm::Use& operand) {
           return IsInvariant(operand.get(), loop, steps - 1);
         });
}

// An object and a byte of it.
using Place = std::pair<const llvm::Value*, int64_t>;

Place PlaceOf(const llvm::Instruction& access) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&access);
  const llvm::Value* address = load ? load->getPointerOperand() : AddressOf(access);
  if (!address) return {};
  llvm::APInt offset(64, 0);
  address = address->stripAndAccumulateConstantOffsets(access.getDataLayout(), offset,
                                                       /*AllowNonInbounds=*/true);
  return {address, offset.getSExtValue()};
}

// Whether the access changes what it finds, so that trying again is progress; `others` are all
// accesses to the same place in the loop.
bool MakesProgress(const llvm::Instruction& access, const llvm::Loop& loop,
                   llvm::ArrayRef<const llvm::Instruction*> others) {
  if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&access)) {
    return !IsInvariant(exchange->getCompareOperand(), loop);
  }
  auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&access);
  if (!update || others.size() > 1 || KindOf(*update) != llvm::RecurKind::Add) {
    return false;
  }
  auto* step = llvm::dyn_cast<llvm::ConstantInt>(update->getValOperand());
  return step && !step->isZero();
}

void AddReads(const llvm::Loop& loop, Reads& reads) {
  llvm::MapVector<Place, llvm::SmallVector<const llvm::Instruction*, 2>> accesses;
  for (const llvm::BasicBlock* block : loop.blocks()) {
    for (const llvm::Instruction& access : *block) {
      Place place = PlaceOf(access);
      bool is_read = place.first && (access.isAtomic() || access.isVolatile()) &&
                     IsInvariant(place.first, loop);
      if (is_read) accesses[place].push_back(&access);
    }
  }
  for (auto& [place, all] : accesses) {
    bool makes_progress =
        llvm::any_of(all, [&](auto* access) { return MakesProgress(*access, loop, all); });
    if (!makes_progress) reads.insert(all.begin(), all.end());
  }
}

}  // namespace

llvm::SmallVector<llvm::Loop*> WaitingLoops(llvm::Function& function,
                                            const llvm::DominatorTree& dominators,
                                            const llvm::LoopInfo& loops) {
  Reads reads;
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) AddReads(*loop, reads);
  if (reads.empty()) return {};
  llvm::CycleInfo cycles;
  cycles.compute(function);
  llvm::TargetTransformInfo sources(
      std::make_unique<ReadsAsSources>(function.getDataLayout(), reads));
  llvm::UniformityInfo dependence(dominators, cycles, &sources);
  dependence.compute();
  llvm::SmallVector<llvm::Loop*> waiting;
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    llvm::SmallVector<llvm::BasicBlock*> exits;
    loop->getExitingBlocks(exits);
    bool waits =
        llvm::any_of(exits, [&](auto* block) { return dependence.hasDivergentTerminator(*block); });
    if (waits) waiting.push_back(loop);
  }
  return waiting;
}

bool MayWait(llvm::Function& function) {
  llvm::DominatorTree dominators(function);
  const llvm::LoopInfo loops(dominators);
  return !WaitingLoops(function, dominators, loops).empty();
}

}  // namespace weft::compiler
