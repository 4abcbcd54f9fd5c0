// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of 64 x 64 in local memory; each of 16 x 16 work-items keeps 4 x 4 sums.
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void sgemm_blocked(global const float* a,
                                                                           global const float* b,
                                                                           global float* c, int n) {
  local float a_tile[16][64], b_tile[16][64];
  int x = get_local_id(0), y = get_local_id(1), me = y * 16 + x;
  int column = get_group_id(0) * 64, row = get_group_id(1) * 64;
  float sums[4][4] = {};
  for (int first = 0; first < n; first += 16) {
    for (int i = me; i < 1024; i += 256) {
      a_tile[i % 16][i / 16] = a[(row + i / 16) * n + first + i % 16];
      b_tile[i / 64][i % 64] = b[(first + i / 64) * n + column + i % 64];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 16; ++k)
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) sums[i][j] += a_tile[k][y * 4 + i] * b_tile[k][x * 4 + j];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) c[(row + y * 4 + i) * n + column + x * 4 + j] = sums[i][j];
}
