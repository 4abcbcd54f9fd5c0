// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counters of 32 bits to which sizes of 64 bits are added.
// ARGS sum int[N] = 0
// ARGS wrapped int[N] = 0
// ARGS back int[N] = 0
// ARGS in const int[4 * N + 64] = i * 3
// EXPECT sum[i] = 18 * N + 12 * i
// EXPECT wrapped[i] = 3 * i + 3 * (i + N)
// EXPECT back[i] = 12 * i + 18 * N
// GLOBAL 1 7 64 257
kernel void count(global int* sum, global int* wrapped, global int* back, global const int* in) {
  const int n = get_global_size(0);
  int total = 0;
  for (int i = get_global_id(0); i < 4 * n; i += get_global_size(0)) total += in[i];
  sum[get_global_id(0)] = total;

  // From just below 2^32 to just above it.
  int both = 0;
  uint at = get_global_id(0) - 5u - n;
  for (int turn = 0; turn < 3; ++turn) {
    const uint place = at + 5u;
    if (place < 0x80000000u) both += in[place];
    at += get_global_size(0);
  }
  wrapped[get_global_id(0)] = both;

  total = 0;
  for (int i = get_global_id(0) + 3 * n; i >= 0; i -= get_global_size(0)) total += in[i];
  back[get_global_id(0)] = total;
}
