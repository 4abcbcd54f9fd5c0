// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/pipeline/pass_list.h"

#include "atomics/passes/defer_atomics.h"
#include "atomics/passes/mark_deferrable_atomics.h"
#include "atomics/passes/outline_retries.h"
#include "atomics/passes/peek_updates.h"
#include "atomics/passes/plain_atomics.h"
#include "atomics/passes/raise_retries.h"
#include "atomics/passes/scope_atomics.h"
#include "compiler/finish/add_constants_early.h"
#include "compiler/finish/add_stops.h"
#include "compiler/finish/lower_gathers.h"
#include "compiler/finish/lower_lane_operations.h"
#include "compiler/finish/narrow_gather_indices.h"
#include "compiler/finish/optimize.h"
#include "compiler/finish/permute_tables.h"
#include "compiler/finish/stream_stores.h"
#include "compiler/finish/vectorize_elements.h"
#include "compiler/finish/vectorize_loops.h"
#include "compiler/pipeline/promises.h"
#include "compiler/prepare/arithmetic/estimate_roots.h"
#include "compiler/prepare/arithmetic/fix_contraction.h"
#include "compiler/prepare/arithmetic/guard_division.h"
#include "compiler/prepare/arithmetic/native_dots.h"
#include "compiler/prepare/arithmetic/native_halves.h"
#include "compiler/prepare/function/inline_all.h"
#include "compiler/prepare/function/isolate_kernel.h"
#include "compiler/prepare/function/link_builtins.h"
#include "compiler/prepare/function/lower_printf.h"
#include "compiler/prepare/function/lower_space_queries.h"
#include "compiler/prepare/function/resolve_work_items.h"
#include "compiler/prepare/function/retarget.h"
#include "compiler/prepare/memory/locals_to_arena.h"
#include "compiler/prepare/memory/move_to_program_scope.h"
#include "compiler/prepare/memory/note_found_pointers.h"
#include "compiler/prepare/memory/separate_buffers.h"
#include "compiler/prepare/memory/zero_private.h"
#include "compiler/prepare/simplify/infer_address_spaces.h"
#include "compiler/prepare/simplify/join_elements.h"
#include "compiler/prepare/simplify/promote.h"
#include "compiler/prepare/simplify/push_freezes.h"
#include "compiler/prepare/simplify/simplify.h"
#include "compiler/prepare/unroll/unroll_array_loops.h"
#include "compiler/prepare/unroll/unroll_barrier_loops.h"
#include "compiler/vectorize/choose/choose_dimension.h"
#include "compiler/vectorize/choose/choose_width.h"
#include "compiler/vectorize/flow/canonicalize_flow.h"
#include "compiler/vectorize/flow/linearize.h"
#include "compiler/vectorize/flow/merge_arms.h"
#include "compiler/vectorize/functions/widen_functions.h"
#include "compiler/vectorize/peel/split_borders.h"
#include "compiler/vectorize/peel/split_tail.h"
#include "compiler/vectorize/simplify/expand_fills.h"
#include "compiler/vectorize/simplify/merge_accesses.h"
#include "compiler/vectorize/simplify/narrow_counters.h"
#include "compiler/vectorize/tile/tile_rows.h"
#include "compiler/vectorize/widen/widen.h"
#include "compiler/workarounds/fill_gaps.h"
#include "compiler/workarounds/lower_half_minima.h"
#include "compiler/workarounds/lower_lone_stores.h"
#include "compiler/workarounds/select_counts.h"
#include "compiler/workgroup/arrays_to_scratch.h"
#include "compiler/workgroup/check_group_claims.h"
#include "compiler/workgroup/isolate_barriers.h"
#include "compiler/workgroup/limit_regions.h"
#include "compiler/workgroup/lower_any.h"
#include "compiler/workgroup/optimize_group.h"
#include "compiler/workgroup/outline_regions.h"
#include "compiler/workgroup/split_at_barriers.h"
#include "compiler/workgroup/wrap_entry.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

namespace weft::compiler {
namespace {

constexpr Pass kPasses[] = {
#define WEFT_PASS(name, stage, function) {#stage, name, function},
#include "compiler/pass/passes.def"
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
  if (const std::string promise = BrokenPromise(pass.name, module); !promise.empty()) {
    return Failure("the pass " + pass.name + " does not leave " + promise);
  }
#endif
  return llvm::Error::success();
}

}  // namespace weft::compiler
