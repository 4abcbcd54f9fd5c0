// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/passes/pass_list.h"

#include "atomics/defer_atomics.h"
#include "atomics/mark_deferrable_atomics.h"
#include "atomics/outline_retries.h"
#include "atomics/peek_updates.h"
#include "atomics/plain_atomics.h"
#include "atomics/raise_retries.h"
#include "atomics/scope_atomics.h"
#include "compiler/passes/add_stops.h"
#include "compiler/passes/arrays_to_scratch.h"
#include "compiler/passes/check_group_claims.h"
#include "compiler/passes/estimate_roots.h"
#include "compiler/passes/fill_gaps.h"
#include "compiler/passes/fix_contraction.h"
#include "compiler/passes/guard_division.h"
#include "compiler/passes/infer_address_spaces.h"
#include "compiler/passes/inline_all.h"
#include "compiler/passes/isolate_barriers.h"
#include "compiler/passes/isolate_kernel.h"
#include "compiler/passes/limit_regions.h"
#include "compiler/passes/link_builtins.h"
#include "compiler/passes/locals_to_arena.h"
#include "compiler/passes/lower_any.h"
#include "compiler/passes/lower_estimates.h"
#include "compiler/passes/lower_gathers.h"
#include "compiler/passes/lower_lone_stores.h"
#include "compiler/passes/lower_printf.h"
#include "compiler/passes/merge_arms.h"
#include "compiler/passes/move_to_program_scope.h"
#include "compiler/passes/narrow_gather_indices.h"
#include "compiler/passes/native_halves.h"
#include "compiler/passes/optimize.h"
#include "compiler/passes/optimize_group.h"
#include "compiler/passes/outline_regions.h"
#include "compiler/passes/permute_tables.h"
#include "compiler/passes/promote.h"
#include "compiler/passes/push_freezes.h"
#include "compiler/passes/resolve_work_items.h"
#include "compiler/passes/retarget.h"
#include "compiler/passes/select_counts.h"
#include "compiler/passes/separate_buffers.h"
#include "compiler/passes/simplify.h"
#include "compiler/passes/split_at_barriers.h"
#include "compiler/passes/stream_stores.h"
#include "compiler/passes/unroll_array_loops.h"
#include "compiler/passes/unroll_barrier_loops.h"
#include "compiler/passes/vectorize_loops.h"
#include "compiler/passes/wrap_entry.h"
#include "compiler/passes/zero_private.h"
#include "compiler/vectorizer/canonicalize_flow.h"
#include "compiler/vectorizer/choose_dimension.h"
#include "compiler/vectorizer/choose_width.h"
#include "compiler/vectorizer/expand_fills.h"
#include "compiler/vectorizer/linearize.h"
#include "compiler/vectorizer/merge_accesses.h"
#include "compiler/vectorizer/narrow_counters.h"
#include "compiler/vectorizer/split_borders.h"
#include "compiler/vectorizer/split_tail.h"
#include "compiler/vectorizer/tile_rows.h"
#include "compiler/vectorizer/widen.h"
#include "compiler/vectorizer/widen_functions.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

namespace weft::compiler {
namespace {

constexpr Pass kPasses[] = {
#define WEFT_PASS(name, stage, function) {#stage, name, function},
#include "compiler/passes/passes.def"
};

}  // namespace

llvm::ArrayRef<Pass> AllPasses() { return kPasses; }

bool EndsStage(const Pass& pass) {
  const Pass* next = &pass + 1;
  return next == std::end(kPasses) || next->stage != pass.stage;
}

llvm::Error RunPass(const Pass& pass, llvm::Module& module, KernelJob& job) {
  if (llvm::Error error = pass.run(module, job)) return error;
#ifndef NDEBUG
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (llvm::verifyModule(module, &stream)) {
    return Failure("the pass " + pass.name + " leaves broken IR: " + text);
  }
#endif
  return llvm::Error::success();
}

}  // namespace weft::compiler
