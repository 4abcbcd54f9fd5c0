// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of 128 x 128 in local memory; each of 16 x 16 work-items keeps 8 x 8 sums, 16 apart.
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void sgemm_apart(global const float* a,
                                                                         global const float* b,
                                                                         global float* c, int n) {
  local float a_tile[128][16 + 2], b_tile[16][128];
  int x = get_local_id(0), y = get_local_id(1), me = y * 16 + x;
  a += get_group_id(1) * 128 * n;
  b += get_group_id(0) * 128;
  c += get_group_id(1) * 128 * n + get_group_id(0) * 128;
  float sums[8][8] = {}, column[8];
  for (int first = 0; first < n; first += 16) {
    for (int i = me; i < 2048; i += 256) {
      a_tile[i / 16][i % 16] = a[i / 16 * n + first + i % 16];
      b_tile[i / 128][i % 128] = b[(first + i / 128) * n + i % 128];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 16; ++k) {
      for (int i = 0; i < 8; ++i) column[i] = a_tile[y + i * 16][k];
      for (int j = 0; j < 8; ++j) {
        float of_row = b_tile[k][x + j * 16];
        for (int i = 0; i < 8; ++i) sums[i][j] += column[i] * of_row;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) c[(y + i * 16) * n + x + j * 16] = sums[i][j];
}
