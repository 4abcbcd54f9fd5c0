// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Neighbours that counters tell, asked whether they are there: side by side, two apart and downwards, and until one is not.
// ARGS near int[N] = 0
// ARGS apart int[N] = 0
// ARGS ahead int[N] = 0
// ARGS in const int[N] = i + 1
// EXPECT near[i] = (max(i - 2, 0) + min(i + 2, N - 1) + 2) * (min(i + 2, N - 1) - max(i - 2, 0) + 1) / 2
// EXPECT apart[i] = (i + 1) * 10 + (i < 2 ? 0 : i - 1) * 100 + (i + 2 < N ? i + 3 : 0)
// EXPECT ahead[i] = (i + min(i + 4, N - 1) + 2) * (min(i + 4, N - 1) - i + 1) / 2
// GLOBAL 1 3 64 257 1000
kernel void taps(global int* near, global int* apart, global int* ahead, global const int* in) {
  const int x = get_global_id(0), n = get_global_size(0);
  int sum = 0;
  for (int dx = -2; dx <= 2; ++dx)
    if (x + dx >= 0 && x + dx < n) sum += in[x + dx];
  near[x] = sum;

  int weight = 1;
  sum = 0;
  for (int k = 3; k > 0; --k, weight *= 10) {
    const int at = x + 2 * k - 4;
    if (at >= 0 && n > at) sum += in[at] * weight;
  }
  apart[x] = sum;

  sum = 0;
  for (int dx = 0; dx < 5; ++dx) {
    if (x + dx >= n) break;
    sum += in[x + dx];
  }
  ahead[x] = sum;
}
