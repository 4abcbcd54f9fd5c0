// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of 64 x 64 in local memory; each of 64 work-items keeps 8 x 8 sums.
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void sgemm_8x8(global const float* a,
                                                                      global const float* b,
                                                                      global float* c, int n) {
  local float a_tile[64][8], b_tile[8][64];
  int me = get_local_id(0), x = me % 8, y = me / 8;
  a += get_group_id(1) * 64 * n;
  b += get_group_id(0) * 64;
  c += get_group_id(1) * 64 * n + get_group_id(0) * 64;
  float sums[8][8] = {}, column[8], row[8];
  for (int first = 0; first < n; first += 8) {
    for (int i = 0; i < 64; i += 8) a_tile[y + i][x] = a[(y + i) * n + first + x];
    for (int i = 0; i < 8; ++i) b_tile[i][me] = b[(first + i) * n + me];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 8; ++k) {
      for (int i = 0; i < 8; ++i) column[i] = a_tile[y * 8 + i][k];
      for (int i = 0; i < 8; ++i) row[i] = b_tile[k][x * 8 + i];
      for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j) sums[i][j] += column[i] * row[j];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) c[(y * 8 + i) * n + x * 8 + j] = sums[i][j];
}
