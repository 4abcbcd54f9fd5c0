// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A grid of half the size, as in multigrid methods: each place is a weighted mean of 27, those beyond the border clamped.
kernel void coarsen(global const float* fine, global float* coarse, int n) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2), last = 2 * n - 1;
  float sum = 0;
  for (int k = -1; k <= 1; ++k)
    for (int j = -1; j <= 1; ++j)
      for (int i = -1; i <= 1; ++i) {
        int fx = clamp(2 * x + i, 0, last), fy = clamp(2 * y + j, 0, last), fz = clamp(2 * z + k, 0, last);
        sum += 0.125f / (1 << (abs(i) + abs(j) + abs(k))) * fine[(fz * 2 * n + fy) * 2 * n + fx];
      }
  coarse[(z * n + y) * n + x] = sum;
}
