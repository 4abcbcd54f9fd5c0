// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A work-item an element, each of which makes the sums of its row, as they are written first.
kernel void softmax_elements(global const float* in, global float* out, int n) {
  const int column = get_global_id(0), row = get_global_id(1);
  if (column >= n) return;
  float largest = -INFINITY, sum = 0;
  for (int i = 0; i < n; ++i) largest = fmax(largest, in[row * n + i]);
  for (int i = 0; i < n; ++i) sum += exp(in[row * n + i] - largest);
  out[row * n + column] = exp(in[row * n + column] - largest) / sum;
}
