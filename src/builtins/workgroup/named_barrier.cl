// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Named barriers of a work-group: how many sub-groups one is for, how many have come, and how often
// it has been passed. A kernel that waits has sub-groups of one (compiler/analysis/waiting_loops.h),
// so each work-item is one that comes. SPIR-V, "Barrier Instructions": OpNamedBarrierInitialize,
// OpMemoryNamedBarrier.
#include "builtins/lib/widths.h"

// Those that have passed it before may still look how often that was.
WEFT_OVERLOAD __attribute__((convergent)) void __weft_named_barrier_begin(local uint* barrier,
                                                                          uint sub_groups) {
  barrier[0] = sub_groups;
  barrier[1] = 0;
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
}

WEFT_OVERLOAD __attribute__((convergent)) void __weft_named_barrier_wait(local uint* barrier) {
  const uint times = __atomic_load_n(barrier + 2, __ATOMIC_RELAXED);
  if (__atomic_add_fetch(barrier + 1, 1, __ATOMIC_ACQ_REL) == barrier[0]) {
    barrier[1] = 0;
    __atomic_store_n(barrier + 2, times + 1, __ATOMIC_RELEASE);
  } else {
    while (__atomic_load_n(barrier + 2, __ATOMIC_ACQUIRE) == times) {
    }
  }
}
