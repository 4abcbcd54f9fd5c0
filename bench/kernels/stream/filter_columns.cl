// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void filter_columns(global const float* in, global float* out, int n, int lines, float a,
                           float b) {
  int c = get_global_id(0);
  out[c] = out[n + c] = 0;
  for (int r = 2; r < lines; ++r)
    out[r * n + c] = in[r * n + c] + a * out[(r - 1) * n + c] - b * out[(r - 2) * n + c];
}
