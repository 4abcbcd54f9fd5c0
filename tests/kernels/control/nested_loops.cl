// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = sum(j, 0, i % 9, j % 2 == 0 ? j * (j - 1) / 2 : 0)
kernel void nested(global int* out) {
  int i = get_global_id(0), total = 0;
  for (int j = 0; j < i % 9; ++j) {
    if (j & 1) continue;
    for (int k = 0; k < 100; ++k) {
      if (k == j) break;
      total += k;
    }
  }
  out[i] = total;
}
