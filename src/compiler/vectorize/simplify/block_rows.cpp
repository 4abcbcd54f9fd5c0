// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/simplify/block_rows.h"

#include "compiler/analysis/loops/few_loops.h"
#include "compiler/analysis/loops/row_blocks.h"
#include "compiler/ir/remarks.h"
#include "compiler/pass/quick_code.h"
#include "compiler/transform/access_in_one.h"
#include "compiler/transform/unroll_turns.h"
#include "compiler/vectorize/widen/private_layout.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

namespace weft::compiler {
namespace {

// Instructions of a block, unless it has no more turns than these.
constexpr size_t kMaxInstructions = 2560;
constexpr unsigned kFewestTurns = 8;

// Lanes' instructions of all blocks up to which quick code has them.
constexpr size_t kMaxInQuickCode = 4800;

// A loop in which accesses go up rows.
struct RowLoop {
  llvm::Loop* loop;
  llvm::SmallVector<llvm::Instruction*> rows;
  llvm::SmallVector<unsigned> turns;  // that each row's block has
  llvm::Value* backedges;
};

// As many as the longest block has, or fewer of long turns.
unsigned TurnsOf(const RowLoop& of) {
  unsigned turns = *llvm::max_element(of.turns);
  while (turns > kFewestTurns && turns * SizeOf(*of.loop) > kMaxInstructions) turns /= 2;
  return turns;
}

llvm::SmallVector<RowLoop> FindLoops(llvm::Function& kernel, KernelJob& job) {
  llvm::FunctionAnalysisManager& analyses = job.functions.Analyses();
  auto& loops = analyses.getResult<llvm::LoopAnalysis>(kernel);
  if (!HasFewLoops(loops)) return {};
  const LaneShapes::Interleaved interleaved = FindInterleaved(kernel);
  const LaneShapes shapes(kernel, interleaved, job.variant.has_large_objects);
  const RowBlocks blocks(kernel, shapes, analyses);
  auto& evolution = analyses.getResult<llvm::ScalarEvolutionAnalysis>(kernel);
  llvm::SCEVExpander expander(evolution, "backedges");
  llvm::SmallVector<RowLoop> found;
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    llvm::SmallVector<llvm::Instruction*> rows = blocks.Of(*loop);
    if (rows.empty()) continue;
    const llvm::SCEV* count = evolution.getBackedgeTakenCount(loop);
    llvm::Instruction* before = loop->getLoopPreheader()->getTerminator();
    if (!expander.isSafeToExpandAt(count, before)) continue;
    const auto turns = llvm::map_to_vector(
        rows, [&](llvm::Instruction* row) { return blocks.TurnsOf(*row, *loop); });
    found.push_back(
        {loop, std::move(rows), turns, expander.expandCodeFor(count, count->getType(), before)});
  }
  return found;
}

// Whether blocks would take long to make.
bool AreLong(llvm::ArrayRef<RowLoop> loops, unsigned width) {
  size_t instructions = 0;
  for (const RowLoop& loop : loops) instructions += TurnsOf(loop) * SizeOf(*loop.loop);
  return instructions * width > kMaxInQuickCode;
}

void BlockRowsOf(const RowLoop& of) {
  const unsigned turns = TurnsOf(of);
  const auto copies = UnrollTurns(*of.loop, *of.backedges, turns, of.rows);
  for (auto [row, of_row, all] : llvm::zip_equal(of.rows, of.turns, copies)) {
    const bool is_load = llvm::isa<llvm::LoadInst>(row);
    Remark(*row, is_load ? "read ahead, for several turns of the loop at once"
                         : "written late, for several turns of the loop at once");
    AccessInOne(all, std::min(of_row, turns));
  }
}

}  // namespace

llvm::Error BlockRows(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (WidthOf(kernel) == 1) return llvm::Error::success();
  const llvm::SmallVector<RowLoop> loops = FindLoops(kernel, job);
  if (loops.empty()) return llvm::Error::success();
  if (AreLong(loops, WidthOf(kernel)) && MayBeProvisional(kernel, job)) {
    MarkProvisional(kernel);
    return llvm::Error::success();
  }
  for (const RowLoop& loop : loops) BlockRowsOf(loop);
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
