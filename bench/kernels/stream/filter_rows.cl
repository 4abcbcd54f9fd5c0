// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A recursive filter of second order along each row: it reads again what it has just written.
kernel void filter_rows(global const float* in, global float* out, int n, float a, float b) {
  int row = get_global_id(0) * n;
  out[row] = out[row + 1] = 0;
  for (int i = 2; i < n; ++i)
    out[row + i] = in[row + i] + a * out[row + i - 1] - b * out[row + i - 2];
}
