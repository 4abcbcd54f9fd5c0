// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A row of a sparse matrix for each work-item.
kernel void csr(global const int* first, global const int* column, global const float* value,
                global const float* x, global float* y) {
  int row = get_global_id(0);
  float sum = 0;
  for (int i = first[row]; i < first[row + 1]; ++i) sum += value[i] * x[column[i]];
  y[row] = sum;
}
