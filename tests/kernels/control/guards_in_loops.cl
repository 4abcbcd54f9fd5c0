// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS in const int[N * 3 + 8] = i * 7
// ARGS tile local int[L + 2]
// ARGS n int = N * 2 + N / 2
// EXPECT out[i] = i * 14 + 7 * N + (i < N / 2 ? i * 7 + 14 * N : 0)
// LOCAL 1 3 16 64
// GLOBAL 1 64 200 1000
// Guards against a bound that goes through a group in one turn, and that all work-items are on one side of in others.
kernel void plain(global int* out, global const int* in, local int* tile, int n) {
  const int id = get_global_id(0), items = get_global_size(0);
  int sum = 0;
  for (int first = 0; first < 3 * items; first += items) {
    const int k = first + id;
    if (k < n) sum += in[k];
  }
  out[id] = sum;
}
kernel void two_ways(global int* out, global const int* in, local int* tile, int n) {
  const size_t id = get_global_id(0), items = get_global_size(0);
  int sum = 0;
  for (size_t first = 0; first < 3 * items; first += items) {
    if (first + id >= (size_t)n || items == 0) {
      out[id] = sum;
      continue;
    }
    int part = 0;
    for (int k = 0; k < 7; ++k) part += in[first + id] / 7;
    sum += part;
  }
  out[id] = sum;
}
// In local memory, with a barrier behind.
kernel void tiles(global int* out, global const int* in, local int* tile, int n) {
  const int l = get_local_id(0), id = get_global_id(0), items = get_global_size(0);
  int sum = 0;
  for (int first = 0; first < 3 * items; first += items) {
    const int k = first + id;
    if (k < n && k >= 0) {
      tile[l + 1] = in[k];
    } else {
      tile[l + 1] = in[0];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += tile[l + 1];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[id] = sum;
}
