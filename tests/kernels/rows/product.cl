// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS a const int[Y * 9] = i * 3 + 1
// ARGS b const int[X * 9] = i * 7 - 5
// EXPECT out[i] = sum(k, 0, 9, a[i / X * 9 + k] * b[k * X + i % X]) + (i / X % 2 ? a[i / X * 9] : 0)
// GLOBAL 1 7 20 40
// LOCAL NULL 1x1 16x4 3x7 5x16
// Rows of a product share what they load of the second factor.
kernel void product(global int* out, global const int* a, global const int* b) {
  int x = get_global_id(0), y = get_global_id(1), n = get_global_size(0), sum = 0;
  for (int k = 0; k < 9; ++k) sum += a[y * 9 + k] * b[k * n + x];
  out[y * n + x] = sum + (y % 2 ? a[y * 9] : 0);
}
kernel void stopped(global int* out, global const int* a, global const int* b) {
  uint x = get_global_id(0), y = get_global_id(1), n = get_global_size(0);
  int sum = 0, at[2] = {0, a[y * 9]};
  for (uint k = 0; k < 20; ++k) {
    if (k == 9) break;
    sum += a[y * 9 + k] * b[k * n + x];
  }
  out[y * n + x] = sum + at[y % 2];
}
