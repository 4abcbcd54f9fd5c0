// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A work-item that sees another's flag sees what was written before it, in local memory as well.
// ARGS seen int[N] = -1
// ARGS data local int[L]
// ARGS flags local int[L]
// OPTIONS -cl-std=CL3.0
// EXPECT seen[i] = 0
// LOCAL 1 3 16 64
int look(local int* data, local atomic_int* flags, int other, memory_order order) {
  if (!atomic_load_explicit(&flags[other], order, memory_scope_work_group)) return 0;
  if (order == memory_order_relaxed)
    atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_acquire, memory_scope_work_group);
  return data[other] != other + 7;
}

kernel void by_release_and_acquire(global int* seen, local int* data, local atomic_int* flags) {
  int id = get_local_id(0), size = get_local_size(0);
  atomic_store_explicit(&flags[id], 0, memory_order_relaxed, memory_scope_work_group);
  data[id] = -1;
  barrier(CLK_LOCAL_MEM_FENCE);
  int wrong = look(data, flags, (id + 1) % size, memory_order_acquire);
  data[id] = id + 7;
  atomic_store_explicit(&flags[id], 1, memory_order_release, memory_scope_work_group);
  wrong += look(data, flags, (id + 1) % size, memory_order_acquire);
  wrong += look(data, flags, size - 1 - id, memory_order_acquire);
  seen[get_global_id(0)] = wrong;
}

kernel void by_fences(global int* seen, local int* data, local atomic_int* flags) {
  int id = get_local_id(0), size = get_local_size(0);
  atomic_store_explicit(&flags[id], 0, memory_order_relaxed, memory_scope_work_group);
  data[id] = -1;
  barrier(CLK_LOCAL_MEM_FENCE);
  int wrong = look(data, flags, size - 1 - id, memory_order_relaxed);
  data[id] = id + 7;
  atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_release, memory_scope_work_group);
  atomic_store_explicit(&flags[id], 1, memory_order_relaxed, memory_scope_work_group);
  wrong += look(data, flags, (id + 1) % size, memory_order_relaxed);
  wrong += look(data, flags, size - 1 - id, memory_order_relaxed);
  seen[get_global_id(0)] = wrong;
}
