// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void normalize_rows(global const float* in, global float* out, int n) {
  int row = get_global_id(0);
  float sum = 0, squares = 0;
  for (int i = 0; i < n; ++i) {
    float value = in[row * n + i];
    sum += value;
    squares += value * value;
  }
  float mean = sum / n, scale = rsqrt(squares / n - mean * mean + 1e-5f);
  for (int i = 0; i < n; ++i) out[row * n + i] = (in[row * n + i] - mean) * scale;
}
