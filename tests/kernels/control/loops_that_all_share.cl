// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all work-items, those of a row, or of a group do alike, under conditions of their own too.
// ARGS in const int[300] = i * 7 % 31
// ARGS out int[N] = -1
// EXPECT out[i] = i % 3 ? sum(k, 0, 200 + X, k < 290 ? in[k] : 0) + 2 * sum(k, 0, 1 + sum(j, 0, 9, in[j]) % 16, in[k * 3]) + i / X * sum(k, 0, i / X + 1, in[k]) : -1
// GLOBAL 1 7 64
// LOCAL 1 3 16 16x2 5x3 64x2
kernel void shared_loops(global const int* in, global int* out) {
  const int x = get_global_id(0), y = get_global_id(1), size = get_global_size(0);
  if ((y * size + x) % 3 == 0) return;
  int all = 0, bound = 1, times = 0, row = 0;
  for (int k = 0; k < 200 + size; ++k) {
    if (k == 290) break;
    all += in[k];
  }
  for (int k = 0; k < 9; ++k) times += in[k];
  for (int k = 0; k < bound + times % 16; ++k) all += 2 * in[k * 3];
  for (int k = 0; k <= y; ++k) row += in[k];
  out[y * size + x] = all + y * row;
}

kernel void shared_between_barriers(global const int* in, global int* out) {
  local int totals[2];
  const int x = get_global_id(0), y = get_global_id(1), size = get_global_size(0);
  int all = 0, times = 0, row = 0;
  for (int k = 0; k < 200 + size && k < 290; ++k) all += in[k];
  if (get_local_id(0) == 0 && get_local_id(1) == 0) totals[0] = all;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int turn = 0; turn < 2; ++turn) {
    for (int k = 0; k <= turn; ++k) times += totals[k];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0 && get_local_id(1) == 0) totals[0] = totals[1] = turn;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  times -= all;
  for (int k = 0; k < 9; ++k) times += in[k];
  for (int k = 0; k < 1 + times % 16; ++k) all += 2 * in[k * 3];
  for (int k = 0; k <= y; ++k) row += in[k];
  if ((y * size + x) % 3) out[y * size + x] = all + y * row;
}
