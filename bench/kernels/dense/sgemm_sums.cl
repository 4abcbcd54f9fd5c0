// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each work-item has 16 sums of a column; groups share 4 columns of as many rows in local memory.
#define ADD(i) sums[i] += tile[k][i] * x;
kernel void sgemm_sums(global const float* a, global const float* b, global float* c, int n) {
  local float tile[4][16];
  int item = get_local_id(0), column = get_group_id(0) * 64 + item, row = get_group_id(1) * 16;
  float sums[16];
  for (int i = 0; i < 16; ++i) sums[i] = 0;
  for (int first = 0; first < n; first += 4) {
    tile[item / 16][item % 16] = a[(row + item % 16) * n + first + item / 16];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 4; ++k) {
      float x = b[(first + k) * n + column];
      ADD(0) ADD(1) ADD(2) ADD(3) ADD(4) ADD(5) ADD(6) ADD(7)
      ADD(8) ADD(9) ADD(10) ADD(11) ADD(12) ADD(13) ADD(14) ADD(15)
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = 0; i < 16; ++i) c[(row + i) * n + column] = sums[i];
}
