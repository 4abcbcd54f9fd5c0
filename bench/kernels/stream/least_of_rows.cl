// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the least number of each row is; rows are a power of two apart.
kernel void least_of_rows(global const float* in, global int* least, int n) {
  int row = get_global_id(0), at = 0;
  float number = in[row * n];
  for (int i = 1; i < n; ++i) {
    if (in[row * n + i] < number) {
      number = in[row * n + i];
      at = i;
    }
  }
  least[row] = at;
}
