// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of Gauss's elimination, with rows along dimension 0; the first work-item of each does the
// right side as well.
kernel void eliminate(global const float* a, global const float* b, global const float* factors,
                      global float* a_out, global float* b_out, int n) {
  int row = get_global_id(0), column = get_global_id(1);
  a_out[row * n + column] = a[row * n + column] - factors[row] * a[column];
  if (column == 0) b_out[row] = b[row] - factors[row] * b[0];
}
