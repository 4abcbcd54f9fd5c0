// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work-items that wait for each other come to an end, however they wait.
// ARGS sum int[1] = 0
// ARGS state int[4] = 0
// EXPECT sum[i] = N
// EXPECT state[i] = i < 2 ? 0 : N
void add_alone(volatile global int* sum, volatile global int* state) {
  ++*sum;
  ++state[2];
  ++state[3];
}

kernel void lock(volatile global int* sum, volatile global int* state) {
  while (atomic_cmpxchg(&state[0], 0, 1) != 0) {}
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  add_alone(sum, state);
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  atomic_xchg(&state[0], 0);
}

kernel void lock_released_in_the_loop(volatile global int* sum, volatile global int* state) {
  for (bool is_done = false; !is_done;) {
    if (atomic_xchg(&state[0], 1) != 0) continue;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    add_alone(sum, state);
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    atomic_dec(&state[0]);
    is_done = true;
  }
}

kernel void ticket(volatile global int* sum, volatile global int* state) {
  int mine = atomic_inc(&state[2]);
  while (atomic_or(&state[3], 0) != mine) {}
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  ++*sum;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  atomic_inc(&state[3]);
}

kernel void watched_flag(volatile global int* sum, volatile global int* state) {
  int mine = atomic_inc(&state[2]);
  while (state[3] != mine) {}
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  ++*sum;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  ++state[3];
}
