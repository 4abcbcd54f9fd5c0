// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each work-group waits for a word of the one before it, which must neither be read once for all nor
// given late.
// ARGS turn int[1] = 0
// ARGS out int[N] = -1
// EXPECT turn[i] = G
// EXPECT out[i] = i / L
// GLOBAL 1 7 64 257
// LOCAL 1 3 16
kernel void volatile_flag(volatile global int* turn, global int* out) {
  int group = get_group_id(0);
  if (get_local_id(0) == 0)
    while (*turn < group) {}
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = *turn;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (get_local_id(0) == 0) atomic_inc(turn);
}

kernel void atomic_flag_of_all(global int* turn, global int* out) {
  int group = get_group_id(0);
  while (atomic_or(turn, 0) < group) {}
  out[get_global_id(0)] = atomic_max(turn, 0);
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (get_local_id(0) == 0) atomic_add(turn, 1);
}
