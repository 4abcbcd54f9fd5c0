// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// named_barrier_init, work_group_named_barrier: barriers of some of a work-group's sub-groups. A
// kernel that waits has sub-groups of one (compiler/analysis/waiting/waiting_loops.h), so each
// work-item is one that comes. SPIR-V, "Barrier Instructions"; in OpenCL C under the names of
// Intel's compiler for its GPUs, as cl_khr_subgroup_named_barrier has none.
#include "builtins/lib/widths.h"
#include "weft/named_barrier.h"

typedef struct __namedBarrier NamedBarrier_t;

// Local memory for a barrier, of the place's own; the compiler finds it.
WEFT_OVERLOAD local WeftNamedBarrier* __weft_named_barrier_place(void);

// One for none is for one, one for more than the group has is for all. In a loop the place has been
// a barrier before: some may be on their way to that one, or not have seen that it was passed.
WEFT_OVERLOAD __attribute__((convergent)) local NamedBarrier_t* named_barrier_init(int sub_groups) {
  local WeftNamedBarrier* barrier = __weft_named_barrier_place();
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  barrier->expected = clamp((uint)sub_groups, 1u, get_num_sub_groups());
  barrier->arrived = 0;
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  return (local NamedBarrier_t*)barrier;
}

WEFT_OVERLOAD __attribute__((convergent)) void work_group_named_barrier(local NamedBarrier_t* named,
                                                                        cl_mem_fence_flags flags,
                                                                        memory_scope scope) {
  local WeftNamedBarrier* barrier = (local WeftNamedBarrier*)named;
  atomic_work_item_fence(flags, memory_order_acq_rel, scope);
  const uint times = __atomic_load_n(&barrier->passed, __ATOMIC_RELAXED);
  if (__atomic_add_fetch(&barrier->arrived, 1, __ATOMIC_ACQ_REL) == barrier->expected) {
    barrier->arrived = 0;
    __atomic_store_n(&barrier->passed, times + 1, __ATOMIC_RELEASE);
  } else {
    while (__atomic_load_n(&barrier->passed, __ATOMIC_ACQUIRE) == times) {
    }
  }
  atomic_work_item_fence(flags, memory_order_acq_rel, scope);
}

WEFT_OVERLOAD __attribute__((convergent)) void work_group_named_barrier(local NamedBarrier_t* named,
                                                                        cl_mem_fence_flags flags) {
  work_group_named_barrier(named, flags, memory_scope_work_group);
}
