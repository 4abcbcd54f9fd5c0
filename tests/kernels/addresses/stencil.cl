// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Borders of a matrix, which run through few SIMD groups, and branches within them that lanes
// disagree on for other reasons.
// ARGS in const int[N] = i * 5 % 7
// ARGS out int[N] = 0
// EXPECT out[i] = i % X == 0 || i % X == X - 1 || i < X || i >= N - X ? 0 - in[i] : in[i - 1] + in[i + 1] + 2 * in[i - X] + 3 * in[i + X] + (in[i] > 3 ? 100 : 0) + (i % X < X / 2 ? 1000 : 2000)
// GLOBAL 1 7 35 64 257
// LOCAL NULL 3 8x2 16x4 37x3 64x2
kernel void stencil(global const int* in, global int* out) {
  int x = get_global_id(0), y = get_global_id(1);
  int w = get_global_size(0), h = get_global_size(1);
  int p = y * w + x;
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1) {
    out[p] = -in[p];
    return;
  }
  int sum = in[p - 1] + in[p + 1];
  if (in[p] > 3) sum += 100;
  sum += 2 * in[p - w] + 3 * in[p + w];
  out[p] = sum + (x < w / 2 ? 1000 : 2000);
}

kernel void inside(global const int* in, global int* out) {
  int x = get_global_id(0), y = get_global_id(1);
  int w = get_global_size(0), h = get_global_size(1);
  int p = y * w + x, sum = -in[p];
  if (x >= 1 && x + 1 < w && y > 0 && y + 1 < h) {
    sum = 0;
    for (int k = -1; k <= 1; ++k) sum += k == 0 ? 0 : in[p + k] + in[p + k * w] * (2 + (k > 0));
    if (in[p] > 3) {
      sum += 90;
      if (x < w / 2) sum += 5;
      sum += x >= w / 2 ? 10 : 5;
    }
    if (x < w / 2) {
      sum += 1000;
    } else {
      sum += 2000;
    }
  }
  out[p] = sum;
}
