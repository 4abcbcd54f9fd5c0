// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes that read at one place in several rows, where the places of those between the first and the
// last may be beyond both.
// GLOBAL 1 7 64 257 1000
// LOCAL NULL 1 3 16 64
// ARGS in const int[N * 3 + 3] = i * 7 - 3
// ARGS out int[N] = -1
// EXPECT out[i] = in[i / 2] + in[N + i / 2] * 3 + in[2 * N + i / 2] * 5 + (2 * (i / 2) < N / 2 ? in[i / 2] + in[N + i / 2] : in[N / 2 - i / 2] + in[N + N / 2 - i / 2])
kernel void rows(global const int* in, global int* out) {
  int i = get_global_id(0), n = get_global_size(0);
  int at = i * 0.5f, tent = min(at, n / 2 - at);
  out[i] = in[at] + in[n + at] * 3 + in[at + 2 * n] * 5 + in[tent] + in[n + tent];
}
kernel void rows_for_some(global const int* in, global int* out) {
  int i = get_global_id(0), n = get_global_size(0);
  int at = i * 0.5f, tent = min(at, n / 2 - at);
  int sum = in[at] + in[n + at] * 3;
  if (i % 7 != 2) sum += in[tent] + in[n + tent];
  sum += in[at + 2 * n] * 5;
  if (i % 7 == 2) sum += in[tent + n] + in[tent];
  out[i] = sum;
}
