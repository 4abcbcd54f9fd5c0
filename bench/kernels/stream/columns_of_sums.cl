// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void columns_of_sums(global const float* in, global float* out, int rows, int columns) {
  int column = get_global_id(0);
  float sum = 0;
  for (int i = 0; i < rows; ++i) sum += in[i * columns + column];
  out[column] = sum;
}
