// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of Jacobi's method, a row of the matrix for each work-item.
kernel void jacobi(global const int* first, global const int* column, global const float* value,
                   global const float* right, global const float* x, global float* next) {
  int row = get_global_id(0);
  float sum = right[row], diagonal = 1;
  for (int i = first[row]; i < first[row + 1]; ++i) {
    if (column[i] == row)
      diagonal = value[i];
    else
      sum -= value[i] * x[column[i]];
  }
  next[row] = sum / diagonal;
}
