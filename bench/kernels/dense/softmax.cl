// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void softmax(global const float* in, global float* out, int n) {
  int row = get_global_id(0);
  float largest = -INFINITY, sum = 0;
  for (int i = 0; i < n; ++i) largest = fmax(largest, in[row * n + i]);
  for (int i = 0; i < n; ++i) sum += exp(in[row * n + i] - largest);
  for (int i = 0; i < n; ++i) out[row * n + i] = exp(in[row * n + i] - largest) / sum;
}
