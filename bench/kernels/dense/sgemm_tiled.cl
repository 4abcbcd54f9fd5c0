// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void sgemm_tiled(global const float* a,
                                                                         global const float* b,
                                                                         global float* c, int n) {
  local float a_tile[16][16], b_tile[16][16];
  int x = get_local_id(0), y = get_local_id(1);
  int column = get_global_id(0), row = get_global_id(1);
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
