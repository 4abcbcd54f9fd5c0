// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N * 70] = 0
// ARGS sums int[N] = 0
// ARGS in const int[N * 70] = i % 1001
// ARGS n int = 70
// EXPECT out[i] = i % 70 < 67 ? in[i] * 3 : 0
// EXPECT sums[i] = sum(j, i * 70, i * 70 + 67, in[j])
// Each work-item walks a row.
kernel void walk(global int* out, global int* sums, global const int* in, int n) {
  int row = get_global_id(0) * n, sum = 0;
  for (int i = 0; i < n - 3; ++i) {
    out[row + i] = in[row + i] * 3;
    sum += in[row + i];
  }
  sums[get_global_id(0)] = sum;
}
