// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same by columns: element i of all rows lies side by side.
kernel void ell(global const int* column, global const float* value, global const float* x,
                global float* y, int rows, int most) {
  int row = get_global_id(0);
  float sum = 0;
  for (int i = 0; i < most; ++i) {
    int at = i * rows + row;
    if (column[at] >= 0) sum += value[at] * x[column[at]];
  }
  y[row] = sum;
}
