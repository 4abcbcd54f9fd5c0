// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of OpenCL C 3.0 on atomic types, within a work-group.
// OPTIONS -cl-std=CL3.0
// ARGS taken int[N] = 0
// ARGS totals int[G * 8] = 0
// EXPECT taken[i] = 3
// EXPECT totals[i] = i % 8 == 0 ? (i / 8 + 1) * L <= N ? L : N - i / 8 * L : i % 8 == 1 ? 0 : i % 8 == 2 ? 1 : 0
// LOCAL 1 3 16 50
#define RELAXED memory_order_relaxed
#define GROUP memory_scope_work_group

kernel void in_local(global int* taken, global int* totals) {
  local atomic_int count, last, flag, chain;
  int id = get_local_id(0), size = get_local_size(0);
  global int* mine = taken + get_group_id(0) * get_enqueued_local_size(0);
  if (id == 0) {
    atomic_init(&count, 0);
    atomic_init(&last, size);
    atomic_init(&flag, 0);
    atomic_init(&chain, size);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&mine[atomic_fetch_add_explicit(&count, 1, RELAXED, GROUP)]);
  if (id % 2) atomic_inc(&mine[atomic_fetch_sub_explicit(&last, 1, RELAXED, GROUP) - 1]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (!(id % 2)) atomic_inc(&mine[atomic_fetch_sub_explicit(&last, 1, RELAXED, GROUP) - 1]);
  int before = atomic_exchange_explicit(&chain, id, RELAXED, GROUP);
  if (before < size) atomic_inc(&mine[before]);
  int none = 0;
  if (atomic_compare_exchange_strong_explicit(&flag, &none, id + 1, RELAXED, RELAXED, GROUP))
    atomic_inc(&totals[get_group_id(0) * 8 + 2]);
  else if (none == 0)
    atomic_inc(&totals[get_group_id(0) * 8 + 3]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (id != 0) return;
  atomic_inc(&mine[atomic_load_explicit(&chain, RELAXED, GROUP)]);
  totals[get_group_id(0) * 8] = atomic_load_explicit(&count, RELAXED, GROUP);
  totals[get_group_id(0) * 8 + 1] = atomic_load_explicit(&last, RELAXED, GROUP);
}

// An array of atomics, each work-item's own and its neighbour's.
kernel void loads_and_stores(global int* taken, global int* totals) {
  local atomic_int cells[64], shared;
  int id = get_local_id(0), size = get_local_size(0);
  atomic_store_explicit(&cells[id], id + 3, RELAXED, GROUP);
  atomic_store_explicit(&shared, size, RELAXED, GROUP);
  barrier(CLK_LOCAL_MEM_FENCE);
  int next = atomic_load_explicit(&cells[(id + 1) % size], RELAXED, GROUP);
  int own = atomic_load_explicit(&cells[id], RELAXED, GROUP);
  int all = atomic_load_explicit(&shared, RELAXED, GROUP);
  taken[get_global_id(0)] = own - id + (next - 3 - (id + 1) % size);
  if (id == size - 1) {
    totals[get_group_id(0) * 8] = all;
    totals[get_group_id(0) * 8 + 2] = 1;
  }
}
