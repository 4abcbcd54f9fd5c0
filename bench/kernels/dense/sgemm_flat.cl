// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// As sgemm_tiled, by groups of one dimension, as of CUDA's programs.
kernel void sgemm_flat(global const float* a, global const float* b, global float* c, int n) {
  local float a_tile[16][16], b_tile[16][16];
  int x = get_local_id(0) % 16, y = get_local_id(0) / 16;
  int column = get_group_id(0) * 16 + x, row = get_group_id(1) * 16 + y;
  float sum = 0;
  for (int first = 0; first < n; first += 16) {
    a_tile[y][x] = a[row * n + first + x];
    b_tile[y][x] = b[(first + y) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 16; ++k) sum += a_tile[y][k] * b_tile[k][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = sum;
}
