// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each work-item has 4 x 4 elements of the result, as vectors.
kernel void sgemm_float4(global const float* a, global const float4* b, global float4* c, int n) {
  int column = get_global_id(0), row = get_global_id(1) * 4, width = n / 4;
  float4 sums[4] = {0, 0, 0, 0};
  for (int k = 0; k < n; ++k) {
    float4 line = b[k * width + column];
    for (int i = 0; i < 4; ++i) sums[i] = mad((float4)(a[(row + i) * n + k]), line, sums[i]);
  }
  for (int i = 0; i < 4; ++i) c[(row + i) * width + column] = sums[i];
}
