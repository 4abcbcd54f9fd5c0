// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-groups wait for others of their work-group, whichever comes first: for the one behind them, for
// the one before them in the next round, with a lock held elsewhere, between barriers and sums.
// OPTIONS -cl-std=CL3.0
// GLOBAL 1 48 130
// LOCAL 1 3 16x2 48 130
// ARGS flags local int[L + 1]
// ARGS wrong int[N] = -1
// EXPECT wrong[i] = 0
#define FLAG(i) ((local atomic_int*)flags + (i))

void clear(local int* flags) {
  flags[get_local_linear_id()] = 0;
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
}

// The last sub-group is first, and each begins when the one behind it is done.
kernel void chain(local int* flags, global int* wrong) {
  clear(flags);
  const int me = get_sub_group_id(), count = get_num_sub_groups();
  if (sub_group_elect()) {
    while (me + 1 < count && atomic_load(FLAG(me + 1)) == 0) {}
    atomic_store(FLAG(me), me + 1 < count ? atomic_load(FLAG(me + 1)) + 1 : 1);
  }
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  wrong[get_global_linear_id()] = atomic_load(FLAG(me)) != count - me;
}

// A word goes around the sub-groups a few times; the sum behind it has everybody.
kernel void rounds(local int* flags, global int* wrong) {
  clear(flags);
  const int me = get_sub_group_id(), count = get_num_sub_groups();
  int kept = 0;
  for (int round = 0; round < 5; ++round) {
    const int turn = round * count + count - 1 - me;
    while (atomic_load_explicit(FLAG(0), memory_order_acquire, memory_scope_work_group) != turn) {}
    if (sub_group_elect()) atomic_fetch_add(FLAG(0), 1);
    kept += round * turn;
  }
  int expected = 0;
  for (int round = 0; round < 5; ++round) expected += round * (round * count + count - 1 - me);
  const int sum = work_group_reduce_add(1);
  wrong[get_global_linear_id()] =
      (kept != expected) + 2 * (sum != get_local_size(0) * get_local_size(1));
}

// One waits for all others, which come to a barrier behind it.
kernel void gather(local int* flags, global int* wrong) {
  clear(flags);
  volatile local int* const arrived = flags;
  const int count = get_num_sub_groups();
  if (sub_group_elect()) atomic_inc(arrived);
  if (get_sub_group_id() == 0)
    while (*arrived < count) {}
  const int seen = *arrived;
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  wrong[get_global_linear_id()] = *arrived != count || (get_sub_group_id() == 0 && seen != count);
}
