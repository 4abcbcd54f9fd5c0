// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS in const int[N * 2] = i * 5 + 1
// EXPECT out[i] = in[N - 1 - i] + in[2 * N - 1 - 2 * i] + (i % 3 ? 0 : in[N - 1 - i])
kernel void reversed(global int* out, global const int* in) {
  int i = get_global_id(0), n = get_global_size(0);
  int v = in[n - 1 - i] + in[2 * (n - 1 - i) + 1];
  if (i % 3 == 0) v += in[n - 1 - i];
  out[i] = v;
}
kernel void downwards(global int* out, global const int* in) {
  size_t n = get_global_size(0), i = n - 1 - get_global_id(0);
  int v = in[n - 1 - i] + in[2 * n - 1 - 2 * i];
  if (i % 3 == 0) v += in[n - 1 - i];
  out[i] = v;
}
