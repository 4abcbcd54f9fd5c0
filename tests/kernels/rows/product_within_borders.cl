// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS c int[N] = i
// ARGS d int[N] = i
// ARGS a const int[Y * 9] = i * 3
// ARGS b const int[X * 9] = i + 1
// ARGS height int = 41
// EXPECT c[i] = i / X < 41 && i % X < 37 ? c[i] * 5 + sum(k, 0, 9, a[i / X * 9 + k] * b[i % X * 9 + k]) : c[i]
// EXPECT d[i] = i / X > 6 || i % X == 3 ? sum(k, 0, 9, a[i / X * 9 + k] * b[k * X + i % X]) : i
// GLOBAL 1 7 20 50
// LOCAL 1x1 16x4 3x7 5x16
//
// Products whose rows end within the range, and begin within it.
kernel void product(global int* c, global int* d, global const int* a, global const int* b,
                    int height) {
  int x = get_global_id(0), y = get_global_id(1), n = get_global_size(0);
  if (y < height && x < height - 4) {
    c[y * n + x] *= 5;
    for (int k = 0; k < 9; ++k) c[y * n + x] += a[y * 9 + k] * b[x * 9 + k];
  }
  if (y <= height / 6 && x != 3) return;
  int sum = 0;
  for (int k = 0; k < 9; ++k) sum += a[y * 9 + k] * b[k * n + x];
  d[y * n + x] = sum;
}
