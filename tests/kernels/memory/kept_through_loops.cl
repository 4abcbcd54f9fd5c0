// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 5
// ARGS in const int[N * 4] = i + 1
// ARGS n int = 3
// ARGS none int = 0
// ARGS own local int[L]
// EXPECT out[i] = 5 + 3 * (in[i] + 1)
// What all turns of a loop read is read before it, if it makes a turn and none writes it.
kernel void read(global int* out, global const int* in, int n, int none, local int* own) {
  const size_t id = get_global_id(0);
  int sum = 5;
  for (int k = 0; k < n; ++k) sum += in[id] + 1;
  for (int k = 0; k < none; ++k) sum += in[id + 1000000000];
  out[id] = sum;
}
// Some work-items make no turn, and others some.
kernel void some(global int* out, global const int* in, int n, int none, local int* own) {
  const size_t id = get_global_id(0), items = get_global_size(0);
  int sum = 5;
  for (size_t k = id; k < items; k += items / 2 + 1) sum += in[id] + 1;
  for (size_t k = id + items; k < items; ++k) sum += in[id + 1000000000];
  int rest = (sum - 5) / (in[id] + 1);
  while (rest < n) {
    sum += in[id] + 1;
    ++rest;
  }
  out[id] = sum;
}
// A turn writes what the next one reads, by this name or another.
kernel void written(global int* out, global const int* in, int n, int none, local int* own) {
  const size_t id = get_global_id(0), l = get_local_id(0);
  global int* same = out + none;
  own[l] = 0;
  for (int k = 0; k < n; ++k) {
    same[id] = out[id] + in[id];
    own[l] = own[l] + 1;
    out[id] = same[id] + 1;
  }
  if (own[l] != n) out[id] = -1;
}
// Rows of a work-item's own, that each turn of a loop comes to again.
kernel void rows(global int* out, global const int* in, int n, int none, local int* own) {
  const int id = get_global_id(0);
  int sum = 5;
  for (int k = 0; k < n; ++k) {
    int part = 0;
    for (int f = 0; f < 4; ++f) part += in[id * 4 + f] - f;
    sum += part / 4 - 3 * id + k - k;
  }
  for (int k = 0; k < none; ++k) {
    for (int f = 0; f < 4; ++f) sum += in[id * 4 + f + 1000000000];
  }
  out[id] = sum + n;
}
