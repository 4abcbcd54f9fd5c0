// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS in const int[N] = i * 5 + 1
// EXPECT out[i] = in[i ? i - 1 : 0] + in[i + 3 < N ? i + 3 : N - 1] * 2 + in[(i + 1) % N] * 3
// LOCAL NULL 3 16
kernel void clamped(global int* out, global const int* in) {
  int i = get_global_id(0), n = get_global_size(0);
  out[i] = in[max(i - 1, 0)] + in[min(i + 3, n - 1)] * 2 + in[(i + 1) % n] * 3;
}
kernel void chosen(global int* out, global const int* in) {
  size_t i = get_global_id(0), n = get_global_size(0);
  size_t left = i ? i - 1 : i, right = i + 3 < n ? i + 3 : n - 1, next = i + 1 < n ? i + 1 : 0;
  out[i] = in[left] + in[right] * 2 + in[next] * 3;
}
kernel void scattered(global int* out, global const int* in) {
  uint i = get_global_id(0), n = get_global_size(0), at = i + 1 < n ? i + 1 : 0;
  out[at] = in[at ? at - 1 : 0] + in[min(at + 3, n - 1)] * 2 + in[at + 1 == n ? 0 : at + 1] * 3;
}
