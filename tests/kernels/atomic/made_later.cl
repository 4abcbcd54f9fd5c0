// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Updates without a result, which may be made later than written, and those that may not: the
// work-item looks at the object behind them.
// ARGS in const int[N] = i * 37 % 101
// ARGS out long[N] = 0
// ARGS r long[8] = i == 3 ? 1000 : i == 5 ? -1 : 0
// EXPECT out[i] = 1
// EXPECT r[i] = i == 0 ? N : i == 1 ? sum(j, 0, N, in[j] > 50 ? 1 : 0) : i == 2 ? sum(j, 0, N, j % 5 * in[j]) : i == 3 ? 1000 - N * 3 : i == 4 ? (N > 8 ? 15 : (1 << (N + 1) / 2) - 1) : i == 5 ? -1 : 0
// LOCAL NULL 1 5 16x2 64
int item() { return get_global_id(0) + get_global_size(0) * get_global_id(1); }

kernel void together(global const int* in, global long* out, global long* r) {
  int i = item();
  atom_inc(&r[0]);
  if (in[i] > 50) atom_add(&r[1], 1L);
  for (int k = 0; k < i % 5; ++k) atom_add(&r[2], (long)in[i]);
  atom_sub(&r[3], 3L);
  if (i < 8 && i % 2 == 0) atom_or(&r[4], 1L << i / 2);
  atom_max(&r[5], -(long)in[i] - 1);
  atom_min(&r[6], (long)in[i]);
  atom_xor(&r[7], 9L);
  atom_xor(&r[7], 9L);
  out[i] = 1;
}

kernel void seen_at_once(global const int* in, global long* out, global long* r) {
  int i = item();
  atom_inc(&r[0]);
  if (in[i] > 50) atom_add(&r[1], 1L);
  for (int k = 0; k < i % 5; ++k) atom_add(&r[2], (long)in[i]);
  atom_sub(&r[3], 3L);
  if (i < 8 && i % 2 == 0) atom_or(&r[4], 1L << i / 2);
  out[i] = r[0] > 0 && r[3] < 1000;
}

kernel void seen_behind_a_barrier(global const int* in, global long* out, global long* r) {
  int i = item();
  atom_inc(&r[0]);
  if (in[i] > 50) atom_add(&r[1], 1L);
  for (int k = 0; k < i % 5; ++k) atom_add(&r[2], (long)in[i]);
  atom_sub(&r[3], 3L);
  if (i < 8 && i % 2 == 0) atom_or(&r[4], 1L << i / 2);
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[i] = r[0] >= get_local_size(0) * get_local_size(1);
}

kernel void absent_object(global const int* in, global long* out, global long* r) {
  int i = item();
  global long* none = i < 0 ? r : 0;
  if (i < 0) atom_inc(none);
  if (out == 0) atom_inc((global long*)0);
  atom_inc(&r[0]);
  if (in[i] > 50) atom_add(&r[1], 1L);
  for (int k = 0; k < i % 5; ++k) atom_add(&r[2], (long)in[i]);
  atom_sub(&r[3], 3L);
  if (i < 8 && i % 2 == 0) atom_or(&r[4], 1L << i / 2);
  out[i] = 1;
}
