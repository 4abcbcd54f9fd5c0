// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-groups that wait for the ones behind them, where it takes more to see than a loop around one
// flag.
// OPTIONS -cl-std=CL3.0
// GLOBAL 1 48 130
// LOCAL 1 3 16x2 48 130
// ARGS flags local int[L + 1]
// ARGS wrong int[N] = -1
// EXPECT wrong[i] = 0
#define FLAG(i) ((local atomic_int*)flags + (i))

void clear(local int* flags) {
  flags[get_local_linear_id()] = 0;
  if (get_local_linear_id() == 0) flags[get_local_size(0) * get_local_size(1)] = 0;
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
}

// Each looks through all places for the number of the one behind it.
kernel void many_places(local int* flags, global int* wrong) {
  clear(flags);
  const int me = get_sub_group_id(), count = get_num_sub_groups();
  int place = count - 1;
  if (me + 1 < count) {
    place = 0;
    while (atomic_load(FLAG(place)) != me + 2) place = place + 1 < count ? place + 1 : 0;
  }
  if (sub_group_elect()) atomic_store(FLAG(me), me + 1);
  wrong[get_global_linear_id()] = place != min(me + 1, count - 1);
}

// One permit, which the last sub-group brings.
kernel void permits(local int* flags, global int* wrong) {
  clear(flags);
  const int me = get_sub_group_id(), count = get_num_sub_groups();
  if (sub_group_elect()) {
    if (me + 1 < count) {
      int found;
      do {
        found = atomic_load(FLAG(0));
      } while (found == 0 || !atomic_compare_exchange_strong(FLAG(0), &found, found - 1));
      flags[1] += 1;
    }
    atomic_fetch_add(FLAG(0), 1);
  }
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  wrong[get_global_linear_id()] = (flags[0] != 1) + 2 * (count > 1 && flags[1] != count - 1);
}

// A loop with two ways into it, of which neither is the other's header.
kernel void two_ways_in(local int* flags, global int* wrong) {
  clear(flags);
  const int me = get_sub_group_id(), count = get_num_sub_groups();
  int turns = 0;
  if (me + 1 < count) {
    if (me & 1) goto odd;
  even:
    if (atomic_load(FLAG(me + 1))) goto out;
    turns += 2;
  odd:
    if (atomic_load(FLAG(me + 1)) > 1) goto out;
    turns += 1;
    goto even;
  }
out:
  if (sub_group_elect()) atomic_store(FLAG(me), 1 + (me & 1));
  wrong[get_global_linear_id()] = turns < 0;
}

// What is found lets others come to the way out, and takes its way over private memory.
kernel void by_detours(local int* flags, global int* wrong) {
  clear(flags);
  const int me = get_sub_group_id(), count = get_num_sub_groups();
  volatile local int* const watched = flags;
  int found[4] = {0, 0, 0, 0};
  if (me + 1 < count) {
    for (int i = me;; ++i) {
      found[i & 3] = watched[me + 1];
      if (found[me & 3] + found[1] + found[2] + found[3] < 1) continue;
      if (wrong[get_global_linear_id()] != 0) break;
    }
  }
  if (sub_group_elect()) atomic_store(FLAG(me), 1);
  wrong[get_global_linear_id()] = 0;
}
