// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS in const int[N * 2] = i * 5 + 1
// EXPECT out[i] = i % 3 ? sum(k, 0, 5, in[i * 2 + k < 2 ? 0 : i * 2 + k - 2 < N * 2 ? i * 2 + k - 2 : N * 2 - 1]) : 7
// GLOBAL 1 7 16 48 100 257 48,20
// LOCAL NULL 1 16 48
// Lanes lie in as many cache lines as they fill registers, and two more at most.
kernel void strides(global int* out, global const int* in) {
  int n = get_global_size(0) * get_global_size(1), sum = 0;
  int i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  for (int k = -2; k <= 2; ++k) sum += in[clamp(2 * i + k, 0, 2 * n - 1)];
  out[i] = i % 3 ? sum : 7;
}
kernel void masked(global int* out, global const int* in) {
  int n = get_global_size(0) * get_global_size(1), sum = 0;
  int i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i % 3) {
    for (int k = -2; k <= 2; ++k) sum += in[clamp(2 * i + k, 0, 2 * n - 1)];
  } else {
    sum = 7;
  }
  out[i] = sum;
}
