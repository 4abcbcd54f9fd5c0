// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void running_sums(global const float* in, global float* out, int n) {
  int row = get_global_id(0);
  float sum = 0;
  for (int i = 0; i < n; ++i) out[row * n + i] = sum += in[row * n + i];
}
